const BYTES = 32;

/** Several fingerprints of 256 zeros and ones each, as base64. */
export const packFingerprints = (fingerprints: readonly string[]): string =>
  Buffer.concat(
    fingerprints.map((bits) => Buffer.from(Array.from({ length: BYTES }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)))),
  ).toString('base64');

export function unpackFingerprints(packed: string): string[] {
  const bytes = Buffer.from(packed, 'base64');
  return Array.from({ length: bytes.length / BYTES }, (_, at) =>
    Array.from(bytes.subarray(at * BYTES, (at + 1) * BYTES), (byte) => byte.toString(2).padStart(8, '0')).join(''),
  );
}
