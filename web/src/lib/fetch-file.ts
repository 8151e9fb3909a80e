export interface FetchedFile {
  content: Blob;
  /** As the server calls it, which is not what its owner called it. */
  name: string;
}

/** The file behind a signed link, which carries its own permission. */
export async function fetchFile(link: string, signal: AbortSignal): Promise<FetchedFile> {
  const response = await fetch(link, { signal });
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'document';
  return { content: await response.blob(), name };
}
