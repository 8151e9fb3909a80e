import type { ReviewerStats } from '@candor/contract/user';
import type { MemberContext } from '../../platform/context.ts';
import { readReviewerRecord } from './counters.ts';
import type { ModerationDependencies } from './dependencies.ts';
import { reviewersByRank } from './reviewers-by-rank.ts';
import { accuracyPercentage, rankOf } from './rules.ts';
import { summariseDecisions } from './deciding/decision-store.ts';

export async function readReviewerStats(ctx: MemberContext, deps: ModerationDependencies): Promise<ReviewerStats> {
  const { userId, role } = ctx.actor;
  const isReviewer = role !== 'user';
  const [{ ranked }, record, decisions, people] = await Promise.all([
    isReviewer ? reviewersByRank(ctx.db, deps.ports) : { ranked: [] },
    readReviewerRecord(ctx.db, userId),
    summariseDecisions(ctx.db, userId),
    deps.ports.readPeople(ctx.db, [userId]),
  ]);
  const person = people.get(userId);
  const rank = rankOf(userId, role, ranked);
  return {
    user: { display_name: person?.displayName ?? '', trust_score: ctx.actor.trustScore },
    reviewer_rank: rank,
    // A reviewer without decisions ranks after all the others.
    total_reviewers: Math.max(ranked.length, rank ?? 0),
    total_reviews: isReviewer ? decisions.total : 0,
    accepted_reviews: isReviewer ? decisions.accepted : 0,
    rejected_reviews: isReviewer ? decisions.rejected : 0,
    accuracy_percentage: isReviewer ? accuracyPercentage(record) : 0,
    average_response_time: isReviewer ? Math.round((decisions.averageMinutes ?? 0) * 10) / 10 : 0,
    last_review_date: isReviewer ? (decisions.lastAt?.toISOString() ?? null) : null,
  };
}
