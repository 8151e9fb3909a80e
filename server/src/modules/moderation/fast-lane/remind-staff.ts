import { randomUUID } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { takeDueReminders } from './urgent-report-store.ts';

const JOB = 'remind-of-urgent-items';

/** When half the time of an urgent item has passed, sends every reviewer one message that names nobody. */
export const remindJob = (deps: ModerationDependencies): JobHandler => ({
  name: JOB,
  schedule: '*/5 * * * *',
  run: () =>
    inTransaction(deps.db, async (db, afterCommit) => {
      const { count, dueAt } = await takeDueReminders(db, deps.clock.now());
      if (dueAt === null) return;
      const actor = { kind: 'job', job: JOB } as const;
      const ctx: Context = { actor, db, clock: deps.clock, requestId: randomUUID(), clientAddress: '', afterCommit };
      await deps.ports.remindStaff(ctx, await deps.ports.reviewerIds(db), { count, dueAt, path: '/review-queue?urgent=1' });
    }),
});
