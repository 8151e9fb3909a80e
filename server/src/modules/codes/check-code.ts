import { message } from '@candor/contract/message';
import { timingSafeEqual } from 'node:crypto';
import { DAY_S, HOUR_S } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tooMany, type Limit } from '../../platform/limits/limit-store.ts';
import type { CodesDependencies } from './dependencies.ts';
import { checkGuess } from './rules.ts';
import type { CodeSubject } from './store.ts';

const TOO_MANY_ATTEMPTS = message('tooManyAttempts');
/** The wrong guess that reaches the daily limit sets the lock for a full day. */
const LOCK: Limit = { name: 'code-lock', max: 1, windowSeconds: DAY_S };

/**
 * The key under which wrong guesses are counted. A code with an owner accepts guesses from that owner only, so wrong guesses at a number's sign-in
 * codes, which anybody can make, don't keep its member from linking the number or deleting the account.
 */
const guessLimitKey = ({ address, ownerId }: CodeSubject): string => (ownerId === undefined ? address : `${address}|${ownerId}`);

/** Whether the caller's device is one of the member's own. Called only while there is a lock. */
export type IsKnownDevice = () => Promise<boolean>;

/**
 * The lock keeps strangers from guessing. Devices on which the member has signed in before are not locked, so that nobody can lock a member
 * out by guessing wrong on purpose.
 * @throws AppError RATE_LIMITED after too many wrong guesses
 */
export async function requireNotLocked(
  ctx: Context,
  deps: CodesDependencies,
  subject: CodeSubject,
  isKnownDevice?: IsKnownDevice,
): Promise<void> {
  const lock = await deps.limitStore.count(ctx.db, ctx.clock.now(), LOCK, guessLimitKey(subject));
  if (lock.isAllowed || (await isKnownDevice?.())) return;
  throw tooMany(lock.retryAfterSeconds, 'RATE_LIMITED', TOO_MANY_ATTEMPTS);
}

/**
 * Proves control of an address by its code, once, and returns the payload that was stored with the code.
 * @throws AppError INVALID_CODE, CODE_EXPIRED, RATE_LIMITED; the count of wrong guesses is committed although the call is refused
 */
export async function checkCode(
  ctx: Context,
  deps: CodesDependencies,
  subject: CodeSubject,
  code: string,
  isKnownDevice?: IsKnownDevice,
): Promise<unknown> {
  const { limits, limitStore, codes } = deps;
  const now = ctx.clock.now();
  await deps.vault.prepareEntered([subject.address]);
  await limitStore.require(
    ctx,
    { name: 'code-checks', max: limits.CODE_CHECKS_PER_ADDRESS_PER_HOUR, windowSeconds: HOUR_S },
    ctx.clientAddress,
  );
  await codes.lockAddress(ctx.db, subject.address);
  await requireNotLocked(ctx, deps, subject, isKnownDevice);

  const stored = await codes.load(ctx.db, subject);
  const enteredHash = codes.hashOf(subject, code);
  const isMatch = stored !== undefined && stored.codeHash.length === enteredHash.length && timingSafeEqual(stored.codeHash, enteredHash);
  const result = checkGuess(stored, isMatch, now, limits.WRONG_CODES_PER_CODE);
  if (result === 'right') {
    await codes.markUsed(ctx.db, subject);
    return stored?.payload;
  }
  if (result === 'exhausted') throw new AppError('CODE_EXPIRED', { keepsWrites: true });
  await codes.countWrongTry(ctx.db, subject);
  if (result === 'wrong') await countWrongGuess(ctx, deps, subject, now);
  throw new AppError('INVALID_CODE', { keepsWrites: true });
}

async function countWrongGuess(ctx: Context, deps: CodesDependencies, subject: CodeSubject, now: Date): Promise<void> {
  const limit: Limit = { name: 'wrong-codes', max: deps.limits.WRONG_CODES_PER_NUMBER_PER_DAY, windowSeconds: DAY_S };
  await deps.limitStore.take(ctx.db, now, limit, guessLimitKey(subject));
  const { hits } = await deps.limitStore.count(ctx.db, now, limit, guessLimitKey(subject));
  if (hits >= limit.max) await deps.limitStore.take(ctx.db, now, LOCK, guessLimitKey(subject));
}
