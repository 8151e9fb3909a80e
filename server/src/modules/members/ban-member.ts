import { audit, auditWithReason } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import { AppError } from '../../platform/errors.ts';
import { announceStanding } from './create-member.ts';
import type { MembersDependencies } from './dependencies.ts';

export interface NewBan {
  reason: string;
  /** Null for an indefinite ban. */
  until: Date | null;
}

/** The admin module checks the permission. Members can't suspend themselves. @returns the ban's id */
export async function banMember(ctx: Context, deps: MembersDependencies, userId: string, ban: NewBan): Promise<string> {
  await requireOtherMember(ctx, deps, userId);
  const byUserId = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  const id = await deps.bans.insert(ctx.db, { ...ban, userId, byUserId, now: ctx.clock.now() });
  await notifyMember(ctx.db, userId);
  const data = { ban: id, until: ban.until?.toISOString() ?? null };
  await auditWithReason(ctx, deps.vault, { action: 'user.ban', subject: `user:${userId}`, data }, ban.reason);
  await announceStanding(ctx, deps, userId);
  return id;
}

/** Lifts the ban in force, or only the one with this id. @returns how many were lifted */
export async function liftBans(ctx: Context, deps: MembersDependencies, userId: string, onlyId?: string): Promise<number> {
  await requireOtherMember(ctx, deps, userId);
  const lifted = await deps.bans.lift(ctx.db, userId, ctx.clock.now(), onlyId);
  await audit(ctx, { action: 'user.lift-ban', subject: `user:${userId}`, data: { lifted } });
  await announceStanding(ctx, deps, userId);
  return lifted;
}

async function requireOtherMember(ctx: Context, deps: MembersDependencies, userId: string): Promise<void> {
  if (ctx.actor.kind === 'member' && ctx.actor.userId === userId) throw new AppError('FORBIDDEN');
  if (!(await deps.members.load(ctx.db, userId, { forUpdate: true }))) throw new AppError('NOT_FOUND');
}
