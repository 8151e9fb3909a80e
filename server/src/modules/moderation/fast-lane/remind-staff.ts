import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { takeDueReminders } from './urgent-report-store.ts';

const REMIND_JOB = 'remind-of-urgent-items';

/** When half the time of an urgent item has passed, sends every reviewer one message that names nobody. */
export const remindOfUrgentItemsJob = (deps: ModerationDependencies): JobHandler => ({
  name: REMIND_JOB,
  schedule: '*/5 * * * *',
  run: () =>
    inJobTransaction(deps, REMIND_JOB, async (ctx) => {
      const { count, dueAt } = await takeDueReminders(ctx.db, ctx.clock.now());
      if (dueAt === null) return;
      await deps.ports.remindStaff(ctx, await deps.ports.reviewerIds(ctx.db), { count, dueAt, path: '/review-queue?urgent=1' });
    }),
});
