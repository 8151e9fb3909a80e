/** A multiple of so many bytes, or the smallest of some sizes that fits; beyond the largest, its multiples. */
export type Padding = number | readonly [number, ...number[]];

/** Sealed columns of the authorship side: texts of many lengths share a size. */
export const PADDING = { author: 64, content: 256, inbox: [2_048, 8_192] } as const satisfies Record<string, Padding>;

export function paddedSize(bytes: number, padding: Padding): number {
  const sizes = typeof padding === 'number' ? [padding] : padding;
  const largest = sizes.at(-1)!;
  return sizes.find((size) => size >= bytes) ?? Math.ceil(bytes / largest) * largest;
}
