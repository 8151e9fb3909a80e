import { message } from '@candor/contract/message';
import { NEW_ADMIN_WAIT_DAYS, UNMASK_REQUEST_HOURS } from '@candor/contract/limits';
import { DAY_S, HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { AdminDependencies } from './dependencies.ts';

/** A first admin's requests from before this time have expired. */
export const requestsValidSince = (now: Date): Date => secondsAfter(now, -UNMASK_REQUEST_HOURS * HOUR_S);

/**
 * A new admin can be neither of two admins who must agree: the account could be another admin's own second one.
 * @throws AppError FORBIDDEN in an admin's first days
 */
export async function requireSettledAdmin(ctx: MemberContext, deps: AdminDependencies): Promise<void> {
  const since = await deps.members.adminSince(ctx.db, ctx.actor.userId);
  if (since !== null && since > secondsAfter(ctx.clock.now(), -NEW_ADMIN_WAIT_DAYS * DAY_S)) {
    throw new AppError('FORBIDDEN', { message: message('newAdminWaits', { days: NEW_ADMIN_WAIT_DAYS }) });
  }
}

/** Whether one of these members may act as an admin now. The admin who made the request may have lost the role since, or been suspended. */
export async function isAnyActiveAdmin(ctx: MemberContext, deps: AdminDependencies, userIds: readonly string[]): Promise<boolean> {
  const adminIds = new Set(userIds.length === 0 ? [] : await deps.members.adminIds(ctx.db));
  for (const userId of userIds.filter((id) => adminIds.has(id))) {
    if ((await deps.members.readAccountFacts(ctx, userId))?.isBanned === false) return true;
  }
  return false;
}

type AdminEvent = 'unmask_asked' | 'unmask_opened' | 'admin_asked' | 'admin_made' | 'account_cluster';

const NOTIFY_JOB = 'notify-other-admins';

/** For calls that write the authored side, whose database role can't write notices: a job writes them. */
export const notifyAdminsByJob = (ctx: MemberContext, event: AdminEvent): Promise<void> =>
  enqueue(ctx.db, NOTIFY_JOB, { event, exceptId: ctx.actor.userId });

export const notifyAdminsJob = (deps: AdminDependencies): JobHandler => ({
  name: NOTIFY_JOB,
  run: async (payload) => {
    const { event, exceptId } = payload as { event: AdminEvent; exceptId: string };
    await inJobTransaction({ db: deps.identityDb, clock: deps.clock }, NOTIFY_JOB, (ctx) => notifyAdmins(ctx, deps, event, exceptId));
  },
});

export async function notifyAdmins(ctx: Context, deps: AdminDependencies, event: AdminEvent, exceptId?: string): Promise<void> {
  for (const adminId of await deps.members.adminIds(ctx.db)) {
    if (adminId === exceptId) continue;
    await deps.notifications.notify(ctx, adminId, { kind: 'security', link: '/admin', params: { event } });
  }
}
