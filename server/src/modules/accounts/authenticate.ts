import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberActor } from '../../platform/context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { sessionExpiry } from './sign-in.ts';

/** The member a bearer token belongs to. Using a session extends it, written down at most once a minute. */
export async function authenticate(deps: AccountsDependencies, token: string): Promise<MemberActor | undefined> {
  const now = deps.clock.now();
  const found = await deps.sessions.find(deps.db, token, now);
  if (!found) return undefined;
  const { lastSeenAt, ...standing } = found;
  if (lastSeenAt <= secondsAfter(now, -MINUTE_S)) await deps.sessions.extend(deps.db, found.sessionId, now, sessionExpiry(now));
  return { kind: 'member', ...standing, trustScore: standing.isBanned ? 0 : standing.trustScore };
}
