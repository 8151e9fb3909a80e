import type { User } from '@candor/contract/accounts';
import type { Session } from '@candor/contract/auth-factors';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { notifyMember } from '../../platform/db/change-feed/outbox.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionsDependencies } from './dependencies.ts';
import { sessionExpiry, storedLastSeen } from './rules.ts';

export async function readSessionHealth(
  ctx: MemberContext,
  deps: SessionsDependencies,
): Promise<{ healthy: true; expires_at: string; server_time: string }> {
  const times = await deps.sessions.timesOf(ctx.db, ctx.actor.sessionId);
  if (!times) throw new AppError('UNAUTHENTICATED');
  return { healthy: true, expires_at: times.expiresAt.toISOString(), server_time: ctx.clock.now().toISOString() };
}

export async function refreshSession(ctx: MemberContext, deps: SessionsDependencies): Promise<{ user: User }> {
  const now = ctx.clock.now();
  const { sessionId, role } = ctx.actor;
  const times = await deps.sessions.timesOf(ctx.db, sessionId);
  if (!times) throw new AppError('UNAUTHENTICATED');
  await deps.sessions.extend(ctx.db, sessionId, storedLastSeen(role, now), sessionExpiry(deps, { role, ...times }, now));
  return deps.members.readOwnUser(ctx);
}

export async function signOut(ctx: MemberContext, deps: SessionsDependencies): Promise<null> {
  await endOwn(ctx, deps, ctx.actor.sessionId);
  return null;
}

export async function listSessions(ctx: MemberContext, deps: SessionsDependencies): Promise<{ sessions: Session[] }> {
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

export async function endSession(ctx: MemberContext, deps: SessionsDependencies, sessionId: string): Promise<null> {
  if (!(await endOwn(ctx, deps, sessionId))) throw new AppError('NOT_FOUND');
  return null;
}

/**
 * Signs out all other devices. They count as new devices when they sign in again, unless this device is itself still restricted as new.
 * Without this exception, a thief of the member's number could restrict the member's own devices, or make the account look like one
 * without devices.
 */
export async function endOtherSessions(ctx: MemberContext, deps: SessionsDependencies): Promise<null> {
  const restrictedUntil = await deps.sessions.restrictedUntil(ctx.db, ctx.actor.sessionId);
  const isRestricted = restrictedUntil !== null && restrictedUntil > ctx.clock.now();
  if (!isRestricted) await deps.devices.deleteOthers(ctx.db, ctx.actor.userId, ctx.actor.deviceHash);
  const ended = await deps.sessions.endOthers(ctx.db, ctx.actor.userId, ctx.actor.sessionId);
  await notifyMember(ctx.db, ctx.actor.userId);
  await audit(ctx, { action: 'session.end-others', subject: `user:${ctx.actor.userId}`, data: { ended } });
  return null;
}

async function endOwn(ctx: MemberContext, deps: SessionsDependencies, sessionId: string): Promise<boolean> {
  const { userId } = ctx.actor;
  if (!(await deps.sessions.end(ctx.db, userId, sessionId))) return false;
  await notifyMember(ctx.db, userId);
  await audit(ctx, { action: 'session.end', subject: `user:${userId}`, data: { session: sessionId } });
  return true;
}

export async function exportSessions(
  db: Database,
  deps: SessionsDependencies,
  userId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const sessions = await deps.sessions.list(db, userId, now);
  return {
    last_seen_at: sessions[0]?.lastSeenAt.toISOString() ?? null,
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  };
}
