import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { confirmedUntil } from './confirm-session.ts';
import type { SessionsDependencies } from './dependencies.ts';

const JUST_CONFIRMED_MINUTES = 5;

/**
 * For actions that can't be undone, such as showing who wrote anonymously: the second factor was shown in the last few
 * minutes. Members without a factor pass; whether a role requires one is checked elsewhere.
 * @throws AppError STEP_UP_REQUIRED
 */
export async function requireJustConfirmed(ctx: MemberContext, deps: SessionsDependencies): Promise<void> {
  const since = secondsAfter(ctx.clock.now(), -JUST_CONFIRMED_MINUTES * MINUTE_S);
  if (ctx.actor.isConfirmed && (await deps.sessions.isConfirmedUntil(ctx.db, ctx.actor.sessionId, confirmedUntil(since)))) return;
  if (await deps.secondFactor.hasAny(ctx.db, ctx.actor.userId)) throw new AppError('STEP_UP_REQUIRED');
}
