import { randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;
const UINT32_RANGE = 2 ** 32;

/** An id for the row and the wire: random, from 1 to 2^52, so that it tells neither order nor number. */
export function randomId(): number {
  const bytes = randomBytes(8);
  return (bytes.readUInt32BE(0) % 2 ** 20) * UINT32_RANGE + bytes.readUInt32BE(4) + 1;
}

/** Sorts by the day of publication; the order within a day is random. */
export const rankOn = (publishedOn: Date): number =>
  Math.floor(publishedOn.getTime() / DAY_MS) * UINT32_RANGE + randomBytes(4).readUInt32BE(0);

/** A fair shuffle with random bytes of the system, in place. */
export function shuffle<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = randomBytes(6).readUIntBE(0, 6) % (at + 1);
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}
