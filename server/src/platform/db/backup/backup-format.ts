import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { joinChunks } from '../../join-chunks.ts';

/** PostgreSQL sends each row by itself. They are collected, because each chunk costs a turn of the event loop when it is written and read. */
const CHUNK_BYTES = 256 * 1024;

/**
 * A backup is a sequence of parts: a JSON line that describes the part, then its bytes in chunks, each preceded by its length, and a length
 * of zero at the end. The last part contains the digest of all before it.
 */
export interface PartHead {
  kind: 'backup' | 'table' | 'sequences' | 'file' | 'end';
  [name: string]: unknown;
}

export class BackupDamaged extends Error {}

export class PartWriter {
  readonly #out: Writable;
  readonly #digest = createHash('sha256');

  constructor(out: Writable) {
    this.#out = out;
  }

  async write(head: PartHead, body?: AsyncIterable<Buffer>): Promise<void> {
    await this.#put(withLength(Buffer.from(JSON.stringify(head))));
    for await (const chunk of joinChunks(body ?? [], CHUNK_BYTES)) await this.#put(withLength(chunk));
    await this.#put(withLength(Buffer.alloc(0)));
  }

  async end(): Promise<void> {
    await this.write({ kind: 'end', sha256: this.#digest.copy().digest('hex') });
    this.#out.end();
    // Unlike the stream's events, this also reports an error that happened before the call.
    await finished(this.#out, { readable: false });
  }

  async #put(bytes: Buffer): Promise<void> {
    if (this.#out.errored) throw this.#out.errored;
    this.#digest.update(bytes);
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }
}

export interface Part {
  head: PartHead;
  /** Must be read to its end before the next part is requested. */
  body: AsyncGenerator<Buffer>;
}

/** @throws BackupDamaged if a part is missing or was changed */
export async function* readParts(input: Readable): AsyncGenerator<Part> {
  const source = new ByteReader(input);
  const digest = createHash('sha256');
  const next = async (): Promise<Buffer> => {
    const length = await source.take(4);
    const chunk = await source.take(length.readUInt32BE(0));
    digest.update(length).update(chunk);
    return chunk;
  };
  for (;;) {
    const digestSoFar = digest.copy().digest('hex');
    const head = readHead(await next());
    if (head.kind === 'end') {
      if (head['sha256'] !== digestSoFar) throw new BackupDamaged('the backup is damaged: its digest does not match');
      return;
    }
    const body = (async function* chunks(): AsyncGenerator<Buffer> {
      for (let chunk = await next(); chunk.length > 0; chunk = await next()) yield chunk;
    })();
    yield { head, body };
    // The next part begins after the chunks that the caller did not read.
    for await (const unread of body) void unread;
  }
}

function readHead(text: Buffer): PartHead {
  try {
    return JSON.parse(text.toString('utf8')) as PartHead;
  } catch {
    throw new BackupDamaged('this is not a backup of Candor, or it is damaged');
  }
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const CHUNK_MAX_BYTES = 64 * 1024 * 1024;

/** Reads exactly as many bytes as requested, however they arrive. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(input: Readable) {
    this.#chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(count: number): Promise<Buffer> {
    if (count > CHUNK_MAX_BYTES) throw new BackupDamaged('this is not a backup of Candor, or it is damaged');
    if (this.#buffered.length >= count) return this.#cut(this.#buffered, count);
    const parts: Buffer[] = [this.#buffered];
    let length = this.#buffered.length;
    while (length < count) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new BackupDamaged('the backup ends too early');
      parts.push(value);
      length += value.length;
    }
    return this.#cut(Buffer.concat(parts), count);
  }

  #cut(whole: Buffer, count: number): Buffer {
    this.#buffered = whole.subarray(count);
    return whole.subarray(0, count);
  }
}
