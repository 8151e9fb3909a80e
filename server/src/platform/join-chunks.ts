/** Joins chunks into larger ones of at least `minBytes`. The last one may be smaller. */
export async function* joinChunks(content: AsyncIterable<Buffer> | Iterable<Buffer>, minBytes: number): AsyncGenerator<Buffer, undefined> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    pending.push(chunk);
    length += chunk.length;
    if (length < minBytes) continue;
    yield Buffer.concat(pending, length);
    [pending, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(pending, length);
  return undefined;
}
