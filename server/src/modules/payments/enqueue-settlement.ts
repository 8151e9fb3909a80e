import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import { IN_FLIGHT_S, SETTLE_EVERY_S } from './rules.ts';

export const SETTLE_JOB = 'settle-payments';

/**
 * Enqueues a check of this payment for the time when its call to the provider must have ended. It is enqueued with the payment, so that a crash doesn't
 * delay it to the next regular check, and has its own key, so that later purchases don't postpone it.
 */
export const enqueueSettlementAfterCall = (db: Database, paymentId: string, now: Date): Promise<void> =>
  enqueue(db, SETTLE_JOB, {}, { key: `${SETTLE_JOB}-${paymentId}`, runAt: secondsAfter(now, IN_FLIGHT_S + 1), maxAttempts: 1 });

/** Schedules have a resolution of one minute. This adds an earlier check for members who are waiting for a payment. */
export const enqueueSettlementSoon = (db: Database, now: Date): Promise<void> =>
  enqueue(db, SETTLE_JOB, {}, { key: `${SETTLE_JOB}-soon`, runAt: secondsAfter(now, SETTLE_EVERY_S), maxAttempts: 1 });
