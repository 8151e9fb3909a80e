import { AppError } from '../../platform/errors.ts';

/** Gathers what must be whole to be cleaned, up to a size that memory can bear. */
export async function gather(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content) {
    length += part.length;
    if (length > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** Looks at the first bytes of a stream and gives the stream back whole. */
export async function peek(content: AsyncIterable<Buffer>, bytes: number): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = content[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let length = 0;
  let isDone = false;
  while (length < bytes && !isDone) {
    const next = await iterator.next();
    if (next.done === true) isDone = true;
    else {
      held.push(next.value);
      length += next.value.length;
    }
  }
  const head = Buffer.concat(held, length);
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
