/** A multiple of this many bytes, or the smallest sufficient size of a list; beyond the largest, its multiples. */
export type Padding = number | readonly [number, ...number[]];

/** Sealed columns of the authorship side: texts of many lengths share a size. */
export const PADDING = { author: 64, content: 256, inbox: 8_192 } as const satisfies Record<string, Padding>;

export function paddedSize(bytes: number, padding: Padding): number {
  const sizes = typeof padding === 'number' ? [padding] : padding;
  const largest = sizes.at(-1)!;
  return sizes.find((size) => size >= bytes) ?? Math.ceil(bytes / largest) * largest;
}

/** Plaintexts are padded to a multiple of this many bytes, so that lengths reveal little about names and numbers. */
const STEP_BYTES = 64;
const END_MARKER = 0x80;

/** The text, a byte that marks its end, and zeros. */
export function pad(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const padded = Buffer.alloc(Math.ceil((bytes + 1) / STEP_BYTES) * STEP_BYTES);
  padded.write(text);
  padded[bytes] = END_MARKER;
  return padded;
}

/** @throws Error when it was not padded by `pad` */
export function unpaddedLength(padded: Buffer): number {
  let end = padded.length - 1;
  while (end >= 0 && padded[end] === 0) end--;
  if (end < 0 || padded[end] !== END_MARKER) throw new Error('a sealed text has no end');
  return end;
}
