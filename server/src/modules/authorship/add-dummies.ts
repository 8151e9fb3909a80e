import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../platform/clock.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Inbox } from './inbox.ts';

/** More in one run would only show that the process was down. */
const MAX_PER_RUN = 5;

/** The usual activity of members in each hour of the day, UTC: evenings of the sign-up countries weigh most. */
const WEIGHTS = [1.4, 1.5, 1.5, 1.4, 1.2, 0.9, 0.6, 0.5, 0.5, 0.6, 0.7, 0.8, 0.9, 0.9, 1, 1, 1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.2, 1.3];
const MEAN_WEIGHT = WEIGHTS.reduce((sum, weight) => sum + weight, 0) / WEIGHTS.length;

/** How many of `perDay` dummies fall into a time span at random (a Poisson process); `uniform` draws from 0 to 1. */
function drawDummyCount({ perDay, from, to }: { perDay: number; from: Date; to: Date }, uniform: () => number): number {
  const rate = (WEIGHTS[to.getUTCHours()]! / MEAN_WEIGHT) * perDay * ((to.getTime() - from.getTime()) / DAY_MS);
  const limit = Math.exp(-rate);
  let drawn = 0;
  for (let product = uniform(); product > limit && drawn < MAX_PER_RUN; product *= uniform()) drawn += 1;
  return drawn;
}

export async function addDummies(platform: Platform, inbox: Inbox, span: { perDay: number; from: Date; to: Date }): Promise<void> {
  const count = span.perDay === 0 ? 0 : drawDummyCount(span, () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48);
  for (let added = 0; added < count; added++) await inJobTransaction(platform, 'cover', (ctx) => inbox.putDummy(ctx));
}
