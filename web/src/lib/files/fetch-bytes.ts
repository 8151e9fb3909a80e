/** Reads a file of the site. @throws Error when it can't be loaded */
export async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}
