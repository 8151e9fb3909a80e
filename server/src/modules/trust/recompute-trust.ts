import { DAY_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { TrustDependencies } from './dependencies.ts';
import { gatherFacts, type GatheredFacts } from './gather-facts.ts';
import { ageCountsFrom, trustPoints, trustScore } from './rules.ts';

export const REFRESH_JOB = 'refresh-trust';

/**
 * Recomputes the stored part of the score, which excludes points for texts. Call it in the transaction that changed a part; the account is
 * locked, so that no later change is overwritten.
 */
export async function recomputeTrust(ctx: Context, deps: TrustDependencies, userId: string): Promise<number> {
  const found = await gatherFacts(ctx, deps, userId, { forUpdate: true });
  if (!found) return 0;
  const score = trustScore(trustPoints(found.facts, ctx.clock.now()), found.facts.isBanned);
  if (score !== found.storedScore) await deps.members.setTrustScore(ctx, userId, score);
  await scheduleRefresh(ctx, userId, found);
  for (const listener of deps.listeners) await listener(ctx, userId, score, found.facts.isVerified);
  return score;
}

/**
 * Enqueues the next recomputation for the end of a ban, or for when the account is old enough to count. Each member has one queued job,
 * which enqueues the next.
 */
async function scheduleRefresh(ctx: Context, userId: string, { facts, bannedUntil }: GatheredFacts): Promise<void> {
  const ageCountsAt = ageCountsFrom(facts.createdAt);
  // At a random time of the following day, so that members who signed up together aren't recomputed together.
  const afterAgeCounts = new Date((Math.floor(ageCountsAt.getTime() / DAY_MS) + 1 + Math.random()) * DAY_MS);
  const isAgeTooLow = ageCountsAt > ctx.clock.now();
  const [runAt] = [bannedUntil, isAgeTooLow ? afterAgeCounts : null]
    .filter((time) => time !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (runAt) await enqueue(ctx.db, REFRESH_JOB, { userId }, { key: `${REFRESH_JOB}-${userId}`, runAt });
}
