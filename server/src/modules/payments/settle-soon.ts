import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { SETTLE_EVERY_S } from './rules.ts';

export const SETTLE_JOB = 'settle-payments';

/** The clockwork knows whole minutes only; whoever waits for a payment is asked about twice as often. */
export const settleSoon = (db: Database, now: Date): Promise<void> =>
  enqueue(db, SETTLE_JOB, {}, { key: `${SETTLE_JOB}-soon`, runAt: secondsAfter(now, SETTLE_EVERY_S), maxAttempts: 1 });
