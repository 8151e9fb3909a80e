import { message } from '@candor/contract/message';
import { NEW_ADMIN_WAITS_DAYS, UNMASK_WAITS_HOURS } from '@candor/contract/limits';
import { DAY_S, HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AdminDependencies } from './dependencies.ts';

/** Requests of a first admin made before this time have expired. */
export const waitingSince = (now: Date): Date => secondsAfter(now, -UNMASK_WAITS_HOURS * HOUR_S);

/**
 * An admin who promotes a second account of their own must not use both for an action that takes two admins.
 * @throws AppError FORBIDDEN in the first days of an admin
 */
export async function requireSettledAdmin(ctx: MemberContext, deps: AdminDependencies): Promise<void> {
  const since = await deps.members.adminSince(ctx.db, ctx.actor.userId);
  if (since !== null && since > secondsAfter(ctx.clock.now(), -NEW_ADMIN_WAITS_DAYS * DAY_S)) {
    throw new AppError('FORBIDDEN', { message: message('newAdminWaits', { days: NEW_ADMIN_WAITS_DAYS }) });
  }
}

/** Whether one of these members may act as an admin now. The admin who asked first may have lost the role since, or been suspended. */
export async function isAnyActiveAdmin(ctx: MemberContext, deps: AdminDependencies, userIds: readonly string[]): Promise<boolean> {
  const adminIds = new Set(userIds.length === 0 ? [] : await deps.members.adminIds(ctx.db));
  for (const userId of userIds.filter((id) => adminIds.has(id))) {
    if ((await deps.members.readAccountFacts(ctx, userId))?.isBanned === false) return true;
  }
  return false;
}

export async function notifyAdmins(
  ctx: MemberContext,
  deps: AdminDependencies,
  event: 'unmask_asked' | 'unmask_opened' | 'admin_asked' | 'admin_made',
): Promise<void> {
  for (const adminId of await deps.members.adminIds(ctx.db)) {
    if (adminId === ctx.actor.userId) continue;
    await deps.notifications.notify(ctx, adminId, { kind: 'security', link: '/admin', params: { event } });
  }
}
