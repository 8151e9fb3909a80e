import { audit } from '../../platform/audit/store.ts';
import type { Context, MemberContext, Role } from '../../platform/context.ts';
import { wake } from '../../platform/db/wake.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';

/**
 * Makes a member a reviewer or admin, or takes that back. Who may is asked by the caller: a command or the admin module.
 * @throws AppError NOT_FOUND; FORBIDDEN when a member would change their own role
 */
export async function grantRole(ctx: Context, deps: AccountsDependencies, userId: string, role: Role): Promise<void> {
  if (ctx.actor.kind === 'member' && ctx.actor.userId === userId) throw new AppError('FORBIDDEN');
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (!member) throw new AppError('NOT_FOUND');
  await deps.members.setRole(ctx.db, userId, role, ctx.clock.now());
  await audit(ctx, { action: 'user.grant-role', subject: `user:${userId}`, data: { from: member.role, to: role } });
  // Open windows show what the new role may.
  await wake(ctx.db, userId);
}

/** The one change of role that is one's own to make. @throws AppError CONFLICT for anybody but a reviewer */
export async function giveUpReviewing(ctx: MemberContext, deps: AccountsDependencies): Promise<void> {
  const { userId } = ctx.actor;
  const member = await deps.members.load(ctx.db, userId, { forUpdate: true });
  if (member?.role !== 'reviewer') throw new AppError('CONFLICT');
  await deps.members.setRole(ctx.db, userId, 'user', ctx.clock.now());
  await audit(ctx, { action: 'user.step-down', subject: `user:${userId}`, data: { from: 'reviewer', to: 'user' } });
  await wake(ctx.db, userId);
}
