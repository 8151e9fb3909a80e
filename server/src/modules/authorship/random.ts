import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../platform/clock.ts';

const UINT32_RANGE = 2 ** 32;

/** A random id from 1 to 2^52 for a row and the wire: it reveals neither the order of the rows nor how many there are. */
export function randomId(): number {
  const bytes = randomBytes(8);
  return (bytes.readUInt32BE(0) % 2 ** 20) * UINT32_RANGE + bytes.readUInt32BE(4) + 1;
}

/** A sort key: by the day of publication, and random within a day. */
export const rankOn = (publishedOn: Date): number =>
  Math.floor(publishedOn.getTime() / DAY_MS) * UINT32_RANGE + randomBytes(4).readUInt32BE(0);
