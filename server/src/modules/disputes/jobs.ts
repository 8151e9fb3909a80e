import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { DisputesDependencies } from './dependencies.ts';

const REMIND_JOB = 'remind-of-urgent-disputes';

/** When half the time of an urgent dispute has passed, sends every admin one message that names nobody. */
export const remindOfDisputesJob = (deps: DisputesDependencies): JobHandler => ({
  name: REMIND_JOB,
  schedule: '*/5 * * * *',
  run: () =>
    inTransaction(deps.db, async (db, afterCommit) => {
      const { count, dueAt } = await deps.disputes.takeDueReminders(db, deps.clock.now());
      if (dueAt === null) return;
      const actor = { kind: 'job', job: REMIND_JOB } as const;
      const ctx: Context = { actor, db, clock: deps.clock, requestId: randomUUID(), clientAddress: '', afterCommit };
      await deps.notifications.remindStaff(ctx, await deps.members.adminIds(db), { count, dueAt, path: '/admin/experience-disputes' });
    }),
});
