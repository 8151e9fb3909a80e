import { audit } from '../../../platform/audit/store.ts';
import { DAY_S, HOUR_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/store.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { countOpenings, deleteOpeningsBefore, insertOpening, wasAlarmRaised, type OpeningAlarm } from './opening-store.ts';

/**
 * Records that a reviewer opened an item, and raises an alarm for the admins, once an hour at most, when they open far more than
 * anyone reviews, or read item after item without deciding.
 */
export async function watchOpenings(ctx: MemberContext, deps: ModerationDependencies, itemId: number): Promise<void> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const since = secondsAfter(now, -HOUR_S);
  const openings = await countOpenings(ctx.db, userId, since);
  const { REVIEW_OPENINGS_PER_HOUR: maxOpenings, UNDECIDED_OPENINGS_PER_HOUR: maxUndecided } = deps.limits;
  const isNewItem = !openings.undecidedItems.has(itemId);
  const found: OpeningAlarm | null =
    openings.total + 1 > maxOpenings ? 'many' : openings.undecidedItems.size + Number(isNewItem) > maxUndecided ? 'undecided' : null;
  const alarm = found !== null && !(await wasAlarmRaised(ctx.db, userId, found, since)) ? found : null;
  await insertOpening(ctx.db, { reviewerId: userId, itemId, openedAt: now, alarm });
  if (alarm === null) return;
  await audit(ctx, { action: 'review.openings-alarm', subject: `user:${userId}`, data: { alarm, openings: openings.total + 1 } });
  await enqueue(ctx.db, ALARM_JOB, { reviewerId: userId });
}

const ALARM_JOB = 'alarm-openings';

/** A job, because opening an item writes the authored side, and a notice the identity side. */
export const alertAdminsJob = (deps: ModerationDependencies): JobHandler => ({
  name: ALARM_JOB,
  run: async (payload) => {
    const { reviewerId } = payload as { reviewerId: string };
    await inJobTransaction({ db: deps.identityDb, clock: deps.clock }, ALARM_JOB, async (ctx) => {
      const notice = { kind: 'security', link: `/admin/audit?actor=${reviewerId}`, params: { event: 'many_openings' } } as const;
      for (const adminId of await deps.ports.adminIds(ctx.db)) if (adminId !== reviewerId) await deps.ports.notify(ctx, adminId, notice);
    });
  },
});

export const forgetOpeningsJob = (deps: ModerationDependencies): JobHandler => ({
  name: 'forget-review-openings',
  schedule: '41 * * * *',
  run: () => deleteOpeningsBefore(deps.db, secondsAfter(deps.clock.now(), -DAY_S)),
});
