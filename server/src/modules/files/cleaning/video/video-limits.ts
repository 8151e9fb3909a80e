import type { ByteReader } from '../byte-reader.ts';
import { InvalidFile } from '../cleaning-task.ts';

/** Headers are cleaned in memory; real ones are far smaller. */
const HEADER_MAX_BYTES = 24 * 1024 * 1024;
/** The limit for one file. An AVI has the most chunks: two for every frame. */
const MAX_ELEMENTS = 1_000_000;
export const MAX_DEPTH = 8;

/** Counts the elements of one file, so that a hundred million empty ones are refused early. */
export function elementCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MAX_ELEMENTS) throw new InvalidFile('too_costly');
  };
}

export async function takeHeader(reader: ByteReader, bytes: number): Promise<Buffer> {
  if (bytes > HEADER_MAX_BYTES) throw new InvalidFile('too_large');
  return reader.take(bytes);
}

/** Writes zeros instead of the next bytes. */
export async function* passBlanked(reader: ByteReader, bytes: number): AsyncGenerator<Buffer> {
  for await (const part of reader.pass(bytes)) yield Buffer.alloc(part.length);
}
