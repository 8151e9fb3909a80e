import { audit, auditWithReason } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AdminDependencies } from './dependencies.ts';
import { isAnyActiveAdmin, notifyAdmins, requireSettledAdmin, requestsValidSince } from './two-admins.ts';

/**
 * Whether the member may become an admin now. Where two admins must agree, the first one's call stores a request, and the second one's
 * confirms it.
 */
export async function confirmNewAdmin(ctx: MemberContext, deps: AdminDependencies, memberId: string, reason?: string): Promise<boolean> {
  const { userId } = ctx.actor;
  if (deps.unmaskAdmins < 2) return true;
  if (memberId === userId) throw new AppError('FORBIDDEN');
  await requireSettledAdmin(ctx, deps);
  const now = ctx.clock.now();
  if (await isAnyActiveAdmin(ctx, deps, await deps.adminRequests.otherAdminsSince(ctx.db, memberId, userId, requestsValidSince(now)))) {
    await deps.adminRequests.forget(ctx.db, memberId);
    return true;
  }
  await deps.adminRequests.put(ctx.db, { memberId, askedBy: userId, at: now });
  const entry = { action: 'user.ask-admin', subject: `user:${memberId}` };
  if (reason === undefined) await audit(ctx, entry);
  else await auditWithReason(ctx, deps.vault, entry, reason);
  await notifyAdmins(ctx, deps, 'admin_asked', ctx.actor.userId);
  return false;
}

/** Records since when the member is an admin, and notifies the other admins. */
export async function recordNewAdmin(ctx: MemberContext, deps: AdminDependencies, memberId: string): Promise<void> {
  await deps.members.markNewAdmin(ctx.db, memberId, ctx.clock.now());
  await notifyAdmins(ctx, deps, 'admin_made', ctx.actor.userId);
}
