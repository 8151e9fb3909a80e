import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../platform/context.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { reviewersByRank } from './reviewers-by-rank.ts';
import { accuracyPercentage } from './rules.ts';

const LEADERS = 20;

export async function listLeaderboard(
  ctx: MemberContext,
  deps: ModerationDependencies,
): Promise<RouteData<(typeof routes)['GET /community/reviewer/leaderboard']>> {
  const { ranked, people } = await reviewersByRank(ctx.db, deps.ports);
  return {
    reviewers: ranked.slice(0, LEADERS).map((record, index) => {
      const person = people.get(record.userId)!;
      return {
        rank: index + 1,
        display_name: person.isNamePublic ? person.displayName : 'Community member',
        reviews: record.reviews,
        trust_score: person.trustScore,
        accuracy_percentage: accuracyPercentage(record),
      };
    }),
  };
}
