import { CATALOGUES } from '@candor/contract/catalogues';
import type { MessageKey } from '@candor/contract/message';
import { renderMessage } from '@candor/contract/render-message';
import type { TrustBreakdown } from '@candor/contract/user';
import { TRUST_FACTOR_KEYS, TRUST_FACTORS, TRUST_GATES, trustTier } from '@candor/contract/trust';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { TrustDependencies } from './dependencies.ts';
import { ageCountsFrom, trustPoints, trustScore, type TrustFacts, type TrustPoints } from './rules.ts';

export const REFRESH_JOB = 'refresh-trust';
const DAY_MS = 86_400_000;

const FACTS_FROM_SOURCES = {
  linkedIds: 0,
  approvedExperiences: 0,
  reviewDecisions: 0,
  reviewAccuracy: 0,
  recentRejections: 0,
  upheldDisputes: 0,
} satisfies Partial<TrustFacts>;

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

export interface OwnTrust {
  points: TrustPoints;
  score: number;
}

/** The caller's own exact score, including points for their texts. */
export async function readOwnTrust(ctx: MemberContext, deps: TrustDependencies): Promise<OwnTrust> {
  const found = await gatherFacts(ctx, deps, ctx.actor.userId);
  if (!found) throw new AppError('UNAUTHENTICATED');
  const now = ctx.clock.now();
  const authored = await deps.authored.standingOf(ctx.db, ctx.actor.userId, now);
  const points = trustPoints({ ...found.facts, ...authored }, now);
  return { points, score: trustScore(points, found.facts.isBanned) };
}

/** The score part by part, with the steps that would raise it (the profile's breakdown dialog). */
export async function explainTrust(ctx: MemberContext, deps: TrustDependencies): Promise<TrustBreakdown> {
  const { points, score } = await readOwnTrust(ctx, deps);
  const text = (key: MessageKey) => renderMessage({ key }, CATALOGUES[ctx.language ?? 'en']);
  return {
    score,
    tier: trustTier(score),
    factors: TRUST_FACTOR_KEYS.map((key) => ({
      key,
      label: text(`trust.${key}`),
      max: TRUST_FACTORS[key].max,
      hint: text(`trust.${key}.hint`),
      points: points[key],
    })),
    gates: TRUST_GATES.map(({ feature, required }) => ({ feature: text(feature), required, met: score >= required })),
  };
}

interface GatheredFacts {
  facts: TrustFacts;
  storedScore: number;
  /** When the member's last ban ends. */
  bannedUntil: Date | null;
}

async function gatherFacts(
  ctx: Context,
  deps: TrustDependencies,
  userId: string,
  lock: { forUpdate?: boolean } = {},
): Promise<GatheredFacts | undefined> {
  const account = await deps.members.readAccountFacts(ctx, userId, lock);
  if (!account) return undefined;
  const now = ctx.clock.now();
  const { trustScore: storedScore, bannedUntil, ...standing } = account;
  const facts: TrustFacts = { ...FACTS_FROM_SOURCES, ...standing };
  for (const source of deps.sources) Object.assign(facts, await source(ctx.db, userId, now));
  return { facts, storedScore, bannedUntil };
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
  const runAt = bannedUntil && (!isAgeTooLow || bannedUntil < afterAgeCounts) ? bannedUntil : isAgeTooLow ? afterAgeCounts : null;
  if (runAt) await enqueue(ctx.db, REFRESH_JOB, { userId }, { key: `${REFRESH_JOB}-${userId}`, runAt });
}
