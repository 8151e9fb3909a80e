import { render } from '@candor/contract/catalogues';
import type { MessageKey } from '@candor/contract/message';
import { TRUST_FACTOR_KEYS, TRUST_FACTORS, TRUST_GATES, trustTier } from '@candor/contract/trust';
import type { TrustBreakdown } from '@candor/contract/user';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { TrustDependencies } from './dependencies.ts';
import { gatherFacts } from './gather-facts.ts';
import { trustPoints, trustScore, type TrustPoints } from './rules.ts';

interface OwnTrust {
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
  const text = (key: MessageKey) => render({ key }, ctx.language ?? 'en');
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
