const BYTES = 32;

/** Several fingerprints of 256 zeros and ones each, as base64. */
export const packFingerprints = (fingerprints: readonly string[]): string =>
  Buffer.concat(
    fingerprints.map((bits) =>
      Buffer.from(Array.from({ length: BYTES }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))),
    ),
  ).toString('base64');

export function unpackFingerprints(packed: string): string[] {
  const bytes = Buffer.from(packed, 'base64');
  return Array.from({ length: bytes.length / BYTES }, (_, index) =>
    Array.from(bytes.subarray(index * BYTES, (index + 1) * BYTES), (byte) => byte.toString(2).padStart(8, '0')).join(''),
  );
}
