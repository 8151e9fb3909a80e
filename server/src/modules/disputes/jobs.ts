import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { DisputesDependencies } from './dependencies.ts';

const AT_ONCE = 200;

/** Numbers and addresses of people without an account are kept no longer than their requests live, or their disputes are open. */
export const forgetRequestsJob = (deps: DisputesDependencies): JobHandler => ({
  name: 'forget-privacy-requests',
  schedule: '53 * * * *',
  run: async () => {
    const now = deps.clock.now();
    for (
      let ids = await deps.requests.expired(deps.db, now, AT_ONCE);
      ids.length > 0;
      ids = await deps.requests.expired(deps.db, now, AT_ONCE)
    ) {
      const open = new Set(
        (await deps.disputes.listOfRequests(deps.db, ids)).filter(({ status }) => status === 'pending').map((one) => one.privacyRequestId),
      );
      await deps.requests.keepUntil(
        deps.db,
        ids.filter((id) => open.has(id)),
        secondsAfter(now, DAY_S),
      );
      await deps.requests.delete(
        deps.db,
        ids.filter((id) => !open.has(id)),
      );
    }
  },
});

const REMIND_JOB = 'remind-of-urgent-disputes';

/** When half the time of an urgent dispute has passed, every admin gets one message that names nobody. */
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
