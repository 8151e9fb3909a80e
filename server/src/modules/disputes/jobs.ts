import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { DisputesDependencies } from './dependencies.ts';

const REMIND_JOB = 'remind-of-urgent-disputes';

/** When half the time of an urgent dispute has passed, sends every admin one message that names nobody. */
export const remindOfDisputesJob = (deps: DisputesDependencies): JobHandler => ({
  name: REMIND_JOB,
  schedule: '*/5 * * * *',
  run: () =>
    inJobTransaction(deps, REMIND_JOB, async (ctx) => {
      const { count, dueAt } = await deps.disputes.takeDueReminders(ctx.db, ctx.clock.now());
      if (dueAt === null) return;
      await deps.notifications.remindStaff(ctx, await deps.members.adminIds(ctx.db), { count, dueAt, path: '/admin/experience-disputes' });
    }),
});
