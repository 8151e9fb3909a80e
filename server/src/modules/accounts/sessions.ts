import type { User } from '@candor/contract/accounts';
import type { Session } from '@candor/contract/auth-factors';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { wake } from '../../platform/db/wake.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { readOwnUser } from './present-user.ts';
import { sessionExpiry } from './sign-in.ts';

export async function readSessionHealth(
  ctx: MemberContext,
  deps: AccountsDependencies,
): Promise<{ healthy: true; expires_at: string; server_time: string }> {
  const expiresAt = await deps.sessions.expiryOf(ctx.db, ctx.actor.sessionId);
  if (!expiresAt) throw new AppError('UNAUTHENTICATED');
  return { healthy: true, expires_at: expiresAt.toISOString(), server_time: ctx.clock.now().toISOString() };
}

export async function refreshSession(ctx: MemberContext, deps: AccountsDependencies): Promise<{ user: User }> {
  const now = ctx.clock.now();
  await deps.sessions.extend(ctx.db, ctx.actor.sessionId, now, sessionExpiry(now));
  return readOwnUser(ctx, deps);
}

export async function signOut(ctx: MemberContext, deps: AccountsDependencies): Promise<null> {
  await endOwn(ctx, deps, ctx.actor.sessionId);
  return null;
}

export async function listSessions(ctx: MemberContext, deps: AccountsDependencies): Promise<{ sessions: Session[] }> {
  const sessions = await deps.sessions.list(ctx.db, ctx.actor.userId, ctx.clock.now());
  return {
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: id === ctx.actor.sessionId,
    })),
  };
}

export async function endSession(ctx: MemberContext, deps: AccountsDependencies, sessionId: string): Promise<null> {
  if (!(await endOwn(ctx, deps, sessionId))) throw new AppError('NOT_FOUND');
  return null;
}

/** Signs out all devices but this one; to whoever comes back with one of them it is new. */
export async function endOtherSessions(ctx: MemberContext, deps: AccountsDependencies, mark: string | undefined): Promise<null> {
  await deps.devices.forgetOthers(ctx.db, ctx.actor.userId, mark);
  const ended = await deps.sessions.endOthers(ctx.db, ctx.actor.userId, ctx.actor.sessionId);
  await wake(ctx.db, ctx.actor.userId);
  await audit(ctx, { action: 'session.end-others', subject: `user:${ctx.actor.userId}`, data: { ended } });
  return null;
}

async function endOwn(ctx: MemberContext, deps: AccountsDependencies, sessionId: string): Promise<boolean> {
  const { userId } = ctx.actor;
  if (!(await deps.sessions.end(ctx.db, userId, sessionId))) return false;
  await wake(ctx.db, userId);
  await audit(ctx, { action: 'session.end', subject: `user:${userId}`, data: { session: sessionId } });
  return true;
}
