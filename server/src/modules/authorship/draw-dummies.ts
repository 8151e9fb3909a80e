import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../platform/clock.ts';

/** The usual activity of members in each hour of the day, UTC: evenings of the sign-up countries weigh most. */
const WEIGHTS = [1.4, 1.5, 1.5, 1.4, 1.2, 0.9, 0.6, 0.5, 0.5, 0.6, 0.7, 0.8, 0.9, 0.9, 1, 1, 1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.2, 1.3];
const MEAN_WEIGHT = WEIGHTS.reduce((sum, weight) => sum + weight, 0) / WEIGHTS.length;
const MAX_WEIGHT = Math.max(...WEIGHTS);

/** From 0 to 1, without 0. */
const randomUniform = (): number => (randomBytes(6).readUIntBE(0, 6) + 1) / 2 ** 48;

/**
 * Draws random times for dummies, `perDay` on average: a Poisson process at the rate of the busiest hour, of which other hours keep a part.
 */
export function drawDummyTimes({ perDay, from, to }: { perDay: number; from: Date; to: Date }, uniform = randomUniform): Date[] {
  if (perDay === 0) return [];
  const meanGapMs = DAY_MS / (perDay * (MAX_WEIGHT / MEAN_WEIGHT));
  const times: Date[] = [];
  for (let at = from.getTime(); ;) {
    at -= Math.log(uniform()) * meanGapMs;
    if (at >= to.getTime()) return times;
    const time = new Date(at);
    if (uniform() * MAX_WEIGHT < WEIGHTS[time.getUTCHours()]!) times.push(time);
  }
}
