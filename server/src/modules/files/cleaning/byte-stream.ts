import { InvalidFile } from './cleaning-task.ts';

/** Collects a stream that must be complete to be parsed. @throws InvalidFile past `maxBytes` */
export async function collect(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxBytes) throw new InvalidFile('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Reads at least `bytes` ahead, if available, and returns them with the complete stream. */
export async function peek(content: AsyncIterable<Buffer>, bytes: number): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = content[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(chunks, length);
  async function* whole(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { head, whole: whole() };
}
