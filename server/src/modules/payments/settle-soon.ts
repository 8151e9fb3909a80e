import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { IN_FLIGHT_S, SETTLE_EVERY_S } from './rules.ts';

export const SETTLE_JOB = 'settle-payments';

/**
 * Looks what became of this one as soon as nobody can be asking for it any more. Written down with the payment, so that a crash doesn't leave it
 * to the next round; under a key of its own, so that the purchases after it don't put it off.
 */
export const settleAfterFlight = (db: Database, paymentId: string, now: Date): Promise<void> =>
  enqueue(db, SETTLE_JOB, {}, { key: `${SETTLE_JOB}-${paymentId}`, runAt: secondsAfter(now, IN_FLIGHT_S + 1), maxAttempts: 1 });

/** The clockwork knows whole minutes only; whoever waits for a payment is asked about twice as often. */
export const settleSoon = (db: Database, now: Date): Promise<void> =>
  enqueue(db, SETTLE_JOB, {}, { key: `${SETTLE_JOB}-soon`, runAt: secondsAfter(now, SETTLE_EVERY_S), maxAttempts: 1 });
