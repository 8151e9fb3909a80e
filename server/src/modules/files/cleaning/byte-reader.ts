import { InvalidFile } from './cleaning-task.ts';

/** Reads a stream front to back in pieces whose sizes the caller chooses; every byte is copied at most once. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes without consuming them; fewer at the end of the stream. */
  async peek(bytes: number): Promise<Buffer> {
    await this.#fill(bytes);
    const first = this.#chunks[0] ?? Buffer.alloc(0);
    return first.length >= bytes ? first.subarray(0, bytes) : Buffer.concat(this.#chunks).subarray(0, bytes);
  }

  /** @throws InvalidFile when the stream has fewer bytes left */
  async take(bytes: number): Promise<Buffer> {
    await this.#fill(bytes);
    if (this.#length < bytes) throw new InvalidFile('incomplete');
    const parts: Buffer[] = [];
    for (let missing = bytes; missing > 0; missing -= parts.at(-1)!.length) parts.push(this.#shift(missing));
    return Buffer.concat(parts, bytes);
  }

  /** The next bytes as they arrive; Infinity passes all remaining ones. @throws InvalidFile when the stream has fewer */
  async *pass(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0;) {
      await this.#fill(1);
      if (this.#length === 0) {
        if (bytes === Infinity) return;
        throw new InvalidFile('incomplete');
      }
      const part = this.#shift(missing);
      missing -= part.length;
      yield part;
    }
  }

  async drain(): Promise<void> {
    do this.#chunks = [];
    while ((await this.#source.next()).done !== true);
    this.#length = 0;
  }

  async #fill(bytes: number): Promise<void> {
    while (this.#length < bytes) {
      const next = await this.#source.next();
      if (next.done === true) return;
      this.#chunks.push(next.value);
      this.#length += next.value.length;
    }
  }

  /** Removes the first chunk, or at most its first `maxBytes`, and returns what it removed. */
  #shift(maxBytes: number): Buffer {
    const first = this.#chunks[0]!;
    const part = first.length <= maxBytes ? first : first.subarray(0, maxBytes);
    if (part === first) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(maxBytes);
    this.#length -= part.length;
    return part;
  }
}
