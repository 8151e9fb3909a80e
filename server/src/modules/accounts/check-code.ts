import { timingSafeEqual } from 'node:crypto';
import { DAY_S, HOUR_S } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tooMany, type Limit } from '../../platform/limits/store.ts';
import type { CodeSubject } from './code-store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { judgeCode } from './rules.ts';

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';
/** Taken once, by the guess that reaches the day's limit: from then on a full day passes. */
const LOCK: Limit = { name: 'code-lock', max: 1, windowSeconds: DAY_S };

/** @throws AppError RATE_LIMITED while the address is locked after too many wrong guesses */
export async function requireNotLocked(ctx: Context, deps: AccountsDependencies, address: string): Promise<void> {
  const lock = await deps.limitStore.count(ctx.db, ctx.clock.now(), LOCK, address);
  if (!lock.isAllowed) throw tooMany(lock.retryAfterSeconds, 'RATE_LIMITED', TOO_MANY_ATTEMPTS);
}

/**
 * Proves control of an address by its code, once, and hands back what was kept beside it.
 * @throws AppError INVALID_CODE, CODE_EXPIRED, RATE_LIMITED; a counted try stands although the call is refused
 */
export async function checkCode(ctx: Context, deps: AccountsDependencies, subject: CodeSubject, code: string): Promise<unknown> {
  const { limits, limitStore, codes } = deps;
  const now = ctx.clock.now();
  await limitStore.require(
    ctx,
    { name: 'code-checks', max: limits.CODE_CHECKS_PER_ADDRESS_PER_HOUR, windowSeconds: HOUR_S },
    ctx.clientAddress,
  );
  await codes.lockAddress(ctx.db, subject.address);
  await requireNotLocked(ctx, deps, subject.address);

  const kept = await codes.load(ctx.db, subject);
  const given = codes.hashOf(subject, code);
  const isMatch = kept !== undefined && kept.codeHash.length === given.length && timingSafeEqual(kept.codeHash, given);
  const verdict = judgeCode(kept, isMatch, now, limits.WRONG_CODES_PER_CODE);
  if (verdict === 'right') {
    await codes.markUsed(ctx.db, subject);
    return kept?.payload;
  }
  if (verdict === 'dead') throw new AppError('CODE_EXPIRED', { keepsWrites: true });
  await codes.countWrongTry(ctx.db, subject);
  if (verdict === 'wrong') await countAgainstAddress(ctx, deps, subject.address, now);
  throw new AppError('INVALID_CODE', { keepsWrites: true });
}

async function countAgainstAddress(ctx: Context, deps: AccountsDependencies, address: string, now: Date): Promise<void> {
  const limit: Limit = { name: 'wrong-codes', max: deps.limits.WRONG_CODES_PER_NUMBER_PER_DAY, windowSeconds: DAY_S };
  await deps.limitStore.take(ctx.db, now, limit, address);
  const { hits } = await deps.limitStore.count(ctx.db, now, limit, address);
  if (hits >= limit.max) await deps.limitStore.take(ctx.db, now, LOCK, address);
}
