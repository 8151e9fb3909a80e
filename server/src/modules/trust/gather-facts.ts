import type { Context } from '../../platform/context.ts';
import type { TrustDependencies } from './dependencies.ts';
import type { TrustFacts } from './rules.ts';

/** The facts that the sources add to those of the account, with their values before a source adds any. */
const FACTS_FROM_SOURCES = {
  linkedIds: 0,
  approvedExperiences: 0,
  reviewDecisions: 0,
  reviewAccuracy: 0,
  recentRejections: 0,
  upheldDisputes: 0,
} satisfies Partial<TrustFacts>;

export interface GatheredFacts {
  facts: TrustFacts;
  storedScore: number;
  /** When the member's last ban ends. */
  bannedUntil: Date | null;
}

/** The facts of the stored part of the score; undefined if the account is gone. */
export async function gatherFacts(
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
