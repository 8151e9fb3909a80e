import { addTrustPoints } from '@candor/contract/trust';
import type { MemberActor } from '../../platform/context.ts';
import type { SessionsDependencies } from './dependencies.ts';
import { isPastStaffLimits, isUseDue, sessionExpiry, storedLastSeen, wasAdminIdle } from './rules.ts';
import type { LiveSession } from './store.ts';

/** Later than the end of every limited suspension. For an indefinite one, the query gives the last day of 9999. */
const NO_END = new Date('9999-01-01');

/** The member of a bearer token. Using a session extends it: the database is written once a day, for staff once a minute. */
export async function authenticate(deps: SessionsDependencies, token: string): Promise<MemberActor | undefined> {
  const now = deps.clock.now();
  const session = await deps.cache.find(deps.db, token, now);
  if (!session || isPastStaffLimits(deps, session, now)) return undefined;
  if (session.confirmedUntil !== null && session.confirmedUntil > now && wasAdminIdle(deps, session, now)) {
    session.confirmedUntil = now;
    await deps.sessions.endConfirmation(deps.identityDb, session.sessionId, now);
  }
  if (isUseDue(session, now)) {
    // Set before the write, so that of simultaneous calls only one writes.
    session.lastSeenAt = storedLastSeen(session.role, now);
    await deps.sessions.extend(deps.identityDb, session.sessionId, session.lastSeenAt, sessionExpiry(deps, session, now));
  }
  return actorOf(
    { ...session, trustScore: addTrustPoints(session.trustScore, await deps.ports.ownAuthoredPoints(deps.db, session.userId)) },
    now,
  );
}

function actorOf(
  { sessionId, userId, role, trustScore, isVerified, isProfileComplete, deviceHash, ...session }: LiveSession,
  now: Date,
): MemberActor {
  const isBanned = session.bannedUntil !== null && session.bannedUntil > now;
  return {
    kind: 'member',
    userId,
    sessionId,
    role,
    trustScore: isBanned ? 0 : trustScore,
    isVerified,
    isProfileComplete,
    deviceHash,
    isBanned,
    bannedUntil: isBanned && session.bannedUntil! < NO_END ? session.bannedUntil : null,
    isConfirmed: session.confirmedUntil !== null && session.confirmedUntil > now,
    awaitsFactor: session.hasFactor && session.confirmedUntil === null,
  };
}
