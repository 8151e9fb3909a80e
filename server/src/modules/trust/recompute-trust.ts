import type { TrustBreakdown } from '@candor/contract/user';
import { TRUST_FACTOR_KEYS, TRUST_FACTORS, TRUST_GATES, trustTier } from '@candor/contract/trust';
import type { Context, MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/index.ts';
import type { TrustListener, TrustSource } from './ports.ts';
import { trustPoints, trustScore, type TrustFacts } from './rules.ts';

export interface TrustDependencies {
  accounts: Accounts;
  sources: readonly TrustSource[];
  listeners: readonly TrustListener[];
}

const KNOWN_BY_OTHERS = {
  linkedIds: 0,
  approvedExperiences: 0,
  reviewDecisions: 0,
  reviewAccuracy: 0,
  recentRejections: 0,
  upheldDisputes: 0,
} satisfies Partial<TrustFacts>;

/** In the transaction of whatever changed one of its parts; the account is locked, so that no later change is overwritten. */
export async function recomputeTrust(ctx: Context, deps: TrustDependencies, userId: string): Promise<number> {
  const found = await gatherFacts(ctx, deps, userId, { forUpdate: true });
  if (!found) return 0;
  const score = trustScore(trustPoints(found.facts, ctx.clock.now()), found.facts.isBanned);
  if (score !== found.storedScore) await deps.accounts.setTrustScore(ctx, userId, score);
  for (const listener of deps.listeners) await listener(ctx, userId, score, found.facts.isVerified);
  return score;
}

/** The score part by part, with what would raise it (the profile's breakdown dialog). */
export async function explainTrust(ctx: MemberContext, deps: TrustDependencies): Promise<TrustBreakdown> {
  const found = await gatherFacts(ctx, deps, ctx.actor.userId);
  if (!found) throw new AppError('UNAUTHENTICATED');
  const points = trustPoints(found.facts, ctx.clock.now());
  const score = trustScore(points, found.facts.isBanned);
  return {
    score,
    tier: trustTier(score),
    factors: TRUST_FACTOR_KEYS.map((key) => ({ key, ...TRUST_FACTORS[key], points: points[key] })),
    gates: TRUST_GATES.map(({ feature, required }) => ({ feature, required, met: score >= required })),
  };
}

async function gatherFacts(
  ctx: Context,
  deps: TrustDependencies,
  userId: string,
  lock: { forUpdate?: boolean } = {},
): Promise<{ facts: TrustFacts; storedScore: number } | undefined> {
  const account = await deps.accounts.readAccountFacts(ctx, userId, lock);
  if (!account) return undefined;
  const { trustScore: storedScore, ...standing } = account;
  let facts: TrustFacts = { ...KNOWN_BY_OTHERS, ...standing };
  for (const source of deps.sources) facts = { ...facts, ...(await source(ctx.db, userId, ctx.clock.now())) };
  return { facts, storedScore };
}
