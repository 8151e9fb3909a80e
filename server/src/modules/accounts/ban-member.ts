import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { wake } from '../../platform/db/wake.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';

export interface NewBan {
  reason: string;
  /** Null when it has no end. */
  until: Date | null;
}

/** Who may is asked by the admin module; nobody bans themselves. */
export async function banMember(ctx: Context, deps: AccountsDependencies, userId: string, ban: NewBan): Promise<void> {
  await requireOther(ctx, deps, userId);
  const byUserId = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  const id = await deps.members.insertBan(ctx.db, { ...ban, userId, byUserId, now: ctx.clock.now() });
  await wake(ctx.db, userId);
  await audit(ctx, { action: 'user.ban', subject: `user:${userId}`, data: { ban: id, until: ban.until?.toISOString() ?? null } });
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
}

/** @returns how many bans were lifted */
export async function liftBans(ctx: Context, deps: AccountsDependencies, userId: string): Promise<number> {
  await requireOther(ctx, deps, userId);
  const lifted = await deps.members.liftBans(ctx.db, userId, ctx.clock.now());
  await audit(ctx, { action: 'user.lift-ban', subject: `user:${userId}`, data: { lifted } });
  for (const hook of deps.ports.onStandingChanged) await hook(ctx, userId);
  return lifted;
}

async function requireOther(ctx: Context, deps: AccountsDependencies, userId: string): Promise<void> {
  if (ctx.actor.kind === 'member' && ctx.actor.userId === userId) throw new AppError('FORBIDDEN');
  if (!(await deps.members.load(ctx.db, userId, { forUpdate: true }))) throw new AppError('NOT_FOUND');
}
