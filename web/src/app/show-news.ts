import type { QueryClient } from '@tanstack/react-query';
import { communityStatsQuery, reviewerStatusQuery } from '../features/community/queries.ts';
import { statsQuery } from '../features/profile/queries.ts';
import { queueKey, type ReviewQueue } from '../features/review/queries.ts';
import type { ApiData } from '../lib/api-client.ts';

type News = ApiData<'GET /notifications/stream'>;

/** Twenty reviewers at work change the numbers all the time; which items wait is not asked for that often. */
const LIST_AT_MOST_EVERY_MS = 4_000;

/** Puts what the server tells by itself where it is shown. */
export function showNews(client: QueryClient, { queue, notification }: News): void {
  if (notification?.kind === 'application_decided') void client.invalidateQueries({ queryKey: reviewerStatusQuery.queryKey });
  if (!queue) return;
  const { pending, ...week } = queue;
  client.setQueryData(communityStatsQuery.queryKey, (stats) => stats && { ...stats, ...week, pending_reviews: pending });
  client.setQueryData(statsQuery.queryKey, (stats) => stats && { ...stats, pending_reviews_count: pending });
  for (const [queryKey, known] of client.getQueriesData<ReviewQueue>({ queryKey: queueKey })) {
    const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (known) client.setQueryData<ReviewQueue>(queryKey, { ...known, counts: queue }, { updatedAt });
    if (Date.now() - updatedAt > LIST_AT_MOST_EVERY_MS) void client.invalidateQueries({ queryKey, exact: true });
  }
}
