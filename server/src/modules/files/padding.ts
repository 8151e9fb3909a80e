const SMALLEST_BYTES = 64 * 1024;
const STEP_BYTES = 4 * 1024 * 1024;
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * How long a file of evidence is stored. Few sizes are shared by many files, so that a size says next to nothing about which upload
 * became which file: powers of two up to 4 MB, then multiples of 4 MB.
 */
export function paddedBytes(bytes: number): number {
  if (bytes > STEP_BYTES) return Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;
  let padded = SMALLEST_BYTES;
  while (padded < bytes) padded *= 2;
  return padded;
}

/** Zeros behind the content, up to the length that files are stored in. */
export async function* pad(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    yield chunk;
  }
  for (let left = paddedBytes(bytes) - bytes; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
}

/** The content without its padding. */
export async function* cutTo(bytes: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of content) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
  }
}
