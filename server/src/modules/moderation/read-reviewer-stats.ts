import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { ReviewerStats } from '@candor/contract/user';
import type { MemberContext } from '../../platform/context.ts';
import { readStandings } from './counters.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { accuracyPercentage, rankOf, rankReviewers } from './rules.ts';
import { summariseDecisions } from './store.ts';

const LEADERS = 20;

export async function readReviewerStats(ctx: MemberContext, deps: ModerationDependencies): Promise<ReviewerStats> {
  const { userId, role } = ctx.actor;
  const [standings, decisions, people] = await Promise.all([
    readStandings(ctx.db),
    summariseDecisions(ctx.db, userId),
    deps.ports.readPeople(ctx.db, [userId]),
  ]);
  const person = people.get(userId);
  const isReviewer = role !== 'user';
  const mine = standings.find((standing) => standing.userId === userId);
  return {
    user: { display_name: person?.displayName ?? '', trust_score: person?.trustScore ?? ctx.actor.trustScore },
    reviewer_rank: rankOf(userId, role, rankReviewers(standings)),
    total_reviewers: isReviewer ? standings.length : 0,
    total_reviews: isReviewer ? decisions.total : 0,
    accepted_reviews: isReviewer ? decisions.accepted : 0,
    rejected_reviews: isReviewer ? decisions.rejected : 0,
    accuracy_percentage: isReviewer && mine ? accuracyPercentage(mine) : 0,
    average_response_time: isReviewer ? Math.round((decisions.averageMinutes ?? 0) * 10) / 10 : 0,
    last_review_date: isReviewer ? (decisions.lastAt?.toISOString() ?? null) : null,
  };
}

export async function listLeaderboard(
  ctx: MemberContext,
  deps: ModerationDependencies,
): Promise<RouteData<(typeof routes)['GET /community/reviewer/leaderboard']>> {
  const ranked = rankReviewers(await readStandings(ctx.db));
  const people = await deps.ports.readPeople(
    ctx.db,
    ranked.map(({ userId }) => userId),
  );
  // An admin decides too, but stands outside the ranking.
  const reviewers = ranked.filter(({ userId }) => people.get(userId)?.role === 'reviewer').slice(0, LEADERS);
  return {
    reviewers: reviewers.map((standing, index) => {
      const person = people.get(standing.userId)!;
      return {
        rank: index + 1,
        display_name: person.isNamePublic ? person.displayName : 'Community member',
        reviews: standing.reviews,
        trust_score: person.trustScore,
        accuracy_percentage: accuracyPercentage(standing),
      };
    }),
  };
}
