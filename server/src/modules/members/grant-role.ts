import { audit, auditWithReason } from '../../platform/audit/store.ts';
import type { Context, MemberContext, Role } from '../../platform/context.ts';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import { AppError } from '../../platform/errors.ts';
import type { MembersDependencies } from './dependencies.ts';

export interface RoleGrant {
  /** Changes the role only if the member has this one now. */
  onlyFrom?: Role;
  /** The reason that the granting person gave, which the audit entry proves. */
  reason?: string;
}

/**
 * Sets the role of a member. The caller, a command or the admin module, checks the permission.
 * @returns the previous role
 * @throws AppError NOT_FOUND; FORBIDDEN when members change their own role
 */
export async function grantRole(
  ctx: Context,
  deps: MembersDependencies,
  userId: string,
  role: Role,
  { onlyFrom, reason }: RoleGrant = {},
): Promise<Role> {
  if (ctx.actor.kind === 'member' && ctx.actor.userId === userId) throw new AppError('FORBIDDEN');
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('NOT_FOUND');
  if (onlyFrom !== undefined && member.role !== onlyFrom) return member.role;
  await deps.members.setRole(ctx.db, userId, role, ctx.clock.now());
  const entry = { action: 'user.grant-role', subject: `user:${userId}`, data: { from: member.role, to: role } };
  if (reason === undefined) await audit(ctx, entry);
  else await auditWithReason(ctx, deps.vault, entry, reason);
  // Open windows reload, because the new role may see other things.
  await notifyMember(ctx.db, userId);
  return member.role;
}

/** The only change of role that members make themselves. @throws AppError CONFLICT when the member isn't a reviewer */
export async function stepDownAsReviewer(ctx: MemberContext, deps: MembersDependencies): Promise<void> {
  const { userId } = ctx.actor;
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (member?.role !== 'reviewer') throw new AppError('CONFLICT');
  await deps.members.setRole(ctx.db, userId, 'user', ctx.clock.now());
  await audit(ctx, { action: 'user.step-down', subject: `user:${userId}`, data: { from: 'reviewer', to: 'user' } });
  await notifyMember(ctx.db, userId);
}
