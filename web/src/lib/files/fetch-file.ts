export interface FetchedFile {
  content: Blob;
  /** The server's file name, not the original one. */
  name: string;
}

/** Fetches the file of a link. The link works only in the session that it was made for, which a cookie names. */
export async function fetchFile(link: string, signal: AbortSignal): Promise<FetchedFile> {
  const response = await fetch(link, { signal });
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'document';
  return { content: await response.blob(), name };
}
