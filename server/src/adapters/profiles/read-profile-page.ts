import type { ProfilePage } from '../../modules/proofs/ports.ts';

const TAG = /<(meta|link)\b([^>]{0,4000})>/gi;
const ATTRIBUTE = /([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** Tags that contain the address of the profile. */
const ADDRESS_TAGS = new Set(['canonical', 'og:url', 'al:android:url', 'al:ios:url', 'twitter:app:url:googleplay', 'profile:username']);
/** Tags that contain the text of the profile's owner. */
const BIO_TAGS = new Set(['description', 'og:description', 'twitter:description']);

/** Reads only the tags in the head: the body can contain texts of other people. */
export function readProfilePage(html: string, address: string): ProfilePage {
  const names = new Set<string>();
  const bio: string[] = [];
  const end = html.search(/<body[\s>]/i);
  for (const [, , attributes] of html.slice(0, end === -1 ? undefined : end).matchAll(TAG)) {
    const { name, value } = readTag(attributes!);
    if (BIO_TAGS.has(name)) bio.push(value);
    const handle = ADDRESS_TAGS.has(name) ? handleIn(value, address, name) : undefined;
    if (handle !== undefined) names.add(handle);
  }
  return { outcome: 'found', names: [...names], bio: bio.join('\n') };
}

function readTag(text: string): { name: string; value: string } {
  const found = new Map<string, string>();
  for (const [, key, double, single, bare] of text.matchAll(ATTRIBUTE)) {
    found.set(key!.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  }
  const name = found.get('property') ?? found.get('name') ?? found.get('rel') ?? '';
  return { name: name.toLowerCase(), value: found.get('content') ?? found.get('href') ?? '' };
}

/** Extracts the handle from an address that has the same form as the requested one. An address of another site gives nothing. */
function handleIn(value: string, address: string, name: string): string | undefined {
  if (name === 'profile:username') return value;
  if (!URL.canParse(value, address)) return undefined;
  const [requested, found] = [new URL(address), new URL(value, address)];
  const telegram = found.protocol === 'tg:' ? found.searchParams.get('domain') : null;
  if (telegram !== null) return telegram;
  if (siteOf(found) !== siteOf(requested)) return undefined;
  const parts = partsOf(found);
  const last = partsOf(requested).length - 1;
  // A shorter or longer path is not a profile page of this form.
  const hasSameForm =
    parts.length === last + 1 &&
    partsOf(requested)
      .slice(0, last)
      .every((part, index) => part === parts[index]);
  return hasSameForm ? parts[last]!.replace(/^@/, '') : found.pathname;
}

const siteOf = ({ hostname }: URL): string => hostname.replace(/^(?:www|m)\./, '');
const partsOf = ({ pathname }: URL): string[] => decodePath(pathname).split('/').filter(Boolean);

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Reads the profile from a platform that replies with JSON: the values at these paths. Undefined when the reply has another form. */
export function readProfileData(json: string, paths: { handle: string; bio: string }): ProfilePage | undefined {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return undefined;
  }
  const [handle, bio] = [textAt(data, paths.handle), textAt(data, paths.bio)];
  // Some platforms write the text as HTML.
  return handle === undefined
    ? undefined
    : { outcome: 'found', names: [handle], bio: decodeEntities((bio ?? '').replaceAll(/<[^>]*>/g, ' ')) };
}

function textAt(data: unknown, path: string): string | undefined {
  let value: unknown = data;
  for (const key of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' ? value : undefined;
}
