import type { Factors } from '@candor/contract/auth-factors';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tooMany, type Limit } from '../../platform/limits/limit-store.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { recordNewFactor, readFactors } from './manage-factors.ts';
import { base32, matchTotp, newTotpSecret, totpAddress } from './totp.ts';

const SET_UP_MINUTES = 15;
/** Three codes are valid at any moment. At this rate a guess succeeds once in almost two years on average. */
const WRONG_TRIES: Limit = { name: 'wrong-totp', max: 5, windowSeconds: 15 * MINUTE_S };

/** Creates a new secret. The current one works until the new one is proved. */
export async function beginTotp(ctx: MemberContext, deps: SecondFactorDependencies): Promise<{ secret: string; otpauth_url: string }> {
  const { userId } = ctx.actor;
  await deps.ports.requireTrustedDevice(ctx);
  const secret = newTotpSecret();
  await deps.factors.savePendingApp(ctx.db, userId, secret.toString('base64'), ctx.clock.now());
  const member = await deps.members.records.load(ctx.db, userId);
  return { secret: base32(secret), otpauth_url: totpAddress(secret, member?.displayName ?? 'member') };
}

/** Finishes adding the app, and confirms the session with it. */
export async function verifyTotp(
  ctx: MemberContext,
  deps: SecondFactorDependencies,
  code: string,
): Promise<Factors & { confirmed_until: string }> {
  const { userId, sessionId } = ctx.actor;
  const now = ctx.clock.now();
  // The row lock makes the second of two simultaneous guesses see that the first was counted.
  const app = await deps.factors.loadApp(ctx.db, userId, { forUpdate: true });
  const tries = await deps.limitStore.count(ctx.db, now, WRONG_TRIES, userId);
  if (!tries.isAllowed) throw tooMany(tries.retryAfterSeconds);
  const pending = app?.pending && secondsAfter(app.pending.since, SET_UP_MINUTES * MINUTE_S) > now ? app.pending.secret : null;
  const current = app?.secret ?? null;
  if (pending === null && current === null) throw new AppError('CODE_EXPIRED');

  const newStep = pending === null ? undefined : matchTotp(Buffer.from(pending, 'base64'), code, now, null);
  const step = current === null ? undefined : matchTotp(Buffer.from(current, 'base64'), code, now, app?.lastStep ?? null);
  if (pending !== null && newStep !== undefined) {
    // The session may have lost its confirmation since the set-up began.
    await deps.ports.requireTrustedDevice(ctx);
    await deps.factors.confirmApp(ctx.db, userId, pending, newStep, now);
    await recordNewFactor(ctx, deps, 'totp');
  } else if (step === undefined) {
    await deps.limitStore.take(ctx.db, now, WRONG_TRIES, userId);
    throw new AppError('INVALID_CODE', { keepsWrites: true });
  } else {
    await deps.factors.spendStep(ctx.db, userId, step);
  }
  const until = await deps.ports.confirmSession(ctx, { userId, sessionId });
  return { ...(await readFactors(ctx.db, deps, userId)), confirmed_until: until.toISOString() };
}
