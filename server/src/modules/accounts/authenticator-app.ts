import type { Factors } from '@candor/contract/auth-factors';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Limit } from '../../platform/limits/store.ts';
import { confirmSession } from './confirm-session.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { announceFactor, readFactors } from './factors.ts';
import { requireTrustedDevice } from './require-confirmed.ts';
import { base32, matchTotp, newTotpSecret, totpAddress } from './totp.ts';

const SET_UP_MINUTES = 15;
/** Three codes are right at any moment: with these tries a guess succeeds once in half a year of trying. */
const WRONG_TRIES: Limit = { name: 'wrong-totp', max: 5, windowSeconds: 15 * MINUTE_S };

/** A new secret; the present one goes on working until the new one is proved. */
export async function beginTotp(ctx: MemberContext, deps: AccountsDependencies): Promise<{ secret: string; otpauth_url: string }> {
  const { userId } = ctx.actor;
  await requireTrustedDevice(ctx, deps);
  const secret = newTotpSecret();
  await deps.factors.savePendingApp(ctx.db, userId, secret.toString('base64'), ctx.clock.now());
  const member = await deps.members.load(ctx.db, userId);
  return { secret: base32(secret), otpauth_url: totpAddress(secret, member?.displayName ?? 'member') };
}

/** Finishes adding the app, and confirms the session with it. */
export async function verifyTotp(
  ctx: MemberContext,
  deps: AccountsDependencies,
  code: string,
): Promise<Factors & { confirmed_until: string }> {
  const { userId, sessionId } = ctx.actor;
  const now = ctx.clock.now();
  // Locked first: of two guesses at once the second sees that the first was counted.
  const app = await deps.factors.loadApp(ctx.db, userId, { forUpdate: true });
  const tries = await deps.limitStore.count(ctx.db, now, WRONG_TRIES, userId);
  if (!tries.isAllowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds: tries.retryAfterSeconds });
  const pending = app?.pending && secondsAfter(app.pending.since, SET_UP_MINUTES * MINUTE_S) > now ? app.pending.secret : null;
  const present = app?.secret ?? null;
  if (pending === null && present === null) throw new AppError('CODE_EXPIRED');

  const newStep = pending === null ? undefined : matchTotp(Buffer.from(pending, 'base64'), code, now, null);
  const step = present === null ? undefined : matchTotp(Buffer.from(present, 'base64'), code, now, app?.lastStep ?? null);
  if (pending !== null && newStep !== undefined) {
    // Begun in a confirmed session, perhaps finished in one that no longer is.
    await requireTrustedDevice(ctx, deps);
    await deps.factors.confirmApp(ctx.db, userId, pending, newStep, now);
    await announceFactor(ctx, deps, 'totp');
  } else if (step === undefined) {
    await deps.limitStore.take(ctx.db, now, WRONG_TRIES, userId);
    throw new AppError('INVALID_CODE', { keepsWrites: true });
  } else {
    await deps.factors.spendStep(ctx.db, userId, step);
  }
  const until = await confirmSession(ctx, deps, { userId, sessionId });
  return { ...(await readFactors(ctx.db, deps, userId)), confirmed_until: until.toISOString() };
}
