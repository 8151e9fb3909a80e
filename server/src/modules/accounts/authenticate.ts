import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberActor } from '../../platform/context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { KnownSession } from './session-store.ts';
import { sessionExpiry } from './sign-in.ts';

/** The member a bearer token belongs to. Using a session extends it, written down at most once a minute. */
export async function authenticate(deps: AccountsDependencies, token: string): Promise<MemberActor | undefined> {
  const now = deps.clock.now();
  const session = await deps.knownSessions.find(deps.db, token, now);
  if (!session) return undefined;
  if (session.lastSeenAt <= secondsAfter(now, -MINUTE_S)) {
    // Noted first, so that of the calls of one moment only one writes it down.
    session.lastSeenAt = now;
    await deps.sessions.extend(deps.db, session.sessionId, now, sessionExpiry(now));
  }
  return actorOf(session, now);
}

function actorOf({ sessionId, userId, role, trustScore, isVerified, isProfileComplete, ...session }: KnownSession, now: Date): MemberActor {
  const isBanned = session.bannedUntil !== null && session.bannedUntil > now;
  return {
    kind: 'member',
    userId,
    sessionId,
    role,
    trustScore: isBanned ? 0 : trustScore,
    isVerified,
    isProfileComplete,
    isBanned,
    isConfirmed: session.confirmedUntil !== null && session.confirmedUntil > now,
    awaitsFactor: session.hasFactor && session.confirmedUntil === null,
  };
}
