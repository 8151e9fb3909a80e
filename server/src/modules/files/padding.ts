const SMALLEST_BYTES = 64 * 1024;
const STEP_BYTES = 4 * 1024 * 1024;
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * The size of a stored file of evidence. Many files share few sizes, so that a size tells next to nothing about which upload became which
 * file: powers of two up to 4 MB, then multiples of 4 MB.
 */
export function paddedBytes(bytes: number): number {
  if (bytes > STEP_BYTES) return Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;
  let padded = SMALLEST_BYTES;
  while (padded < bytes) padded *= 2;
  return padded;
}

/** Appends zeros to the content, up to the stored length. */
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
