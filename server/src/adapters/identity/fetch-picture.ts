import { PHOTO_MAX_BYTES } from '@candor/contract/limits';

const TIMEOUT_MS = 5_000;

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Fetches an account's picture from the provider's own hosts, without following redirects: the address comes from outside and must
 * not make this server call any other host. Undefined when the address will never lead to a picture.
 * @throws when the provider is unavailable
 */
export async function fetchPicture(address: string, isOwnHost: (url: URL) => boolean, send: Fetch = fetch): Promise<Buffer | undefined> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username !== '' || url.password !== '' || !isOwnHost(url)) return undefined;
  const response = await send(url.href, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'image/*' } });
  if (response.status >= 500 || response.status === 429) throw new Error(`the provider answered ${response.status}`);
  if (response.status !== 200 || response.body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > PHOTO_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
