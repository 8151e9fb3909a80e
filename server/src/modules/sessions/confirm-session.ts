import { audit } from '../../platform/audit/store.ts';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { SessionsDependencies } from './dependencies.ts';

/** A working day. After it the session needs the second factor again. */
const CONFIRMED_HOURS = 8;

export const confirmedUntil = (at: Date): Date => secondsAfter(at, CONFIRMED_HOURS * HOUR_S);

/** Records that a session showed a second factor. */
export async function confirmSession(
  ctx: Context,
  deps: SessionsDependencies,
  session: { userId: string; sessionId: string },
): Promise<Date> {
  const until = confirmedUntil(ctx.clock.now());
  await deps.sessions.confirm(ctx.db, session.sessionId, until);
  await audit(ctx, { action: 'session.confirm', subject: `user:${session.userId}`, data: { session: session.sessionId } });
  return until;
}
