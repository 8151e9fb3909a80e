import type { QueryClient } from '@tanstack/react-query';
import { reviewerStatusQuery } from '../features/community/queries.ts';
import { communityStatsQuery } from '../features/community/stats-query.ts';
import { statsQuery } from '../features/profile/queries.ts';
import { queueKey, type ReviewQueue } from '../features/review/queries.ts';
import type { ApiData } from '../lib/api/api-client.ts';

type ServerEvent = ApiData<'GET /notifications/stream'>;

/** With twenty reviewers at work the counts change all the time. The list is reloaded less often. */
const LIST_REFRESH_INTERVAL_MS = 4_000;

export function applyServerEvent(client: QueryClient, { queue, notification }: ServerEvent): void {
  if (notification?.kind === 'application_decided') void client.invalidateQueries({ queryKey: reviewerStatusQuery.queryKey });
  if (!queue) return;
  const { pending, ...week } = queue;
  client.setQueryData(communityStatsQuery.queryKey, (stats) => stats && { ...stats, ...week, pending_reviews: pending });
  client.setQueryData(statsQuery.queryKey, (stats) => stats && { ...stats, pending_reviews_count: pending });
  for (const [queryKey, queueData] of client.getQueriesData<ReviewQueue>({ queryKey: queueKey })) {
    const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (queueData) client.setQueryData<ReviewQueue>(queryKey, { ...queueData, counts: queue }, { updatedAt });
    if (Date.now() - updatedAt > LIST_REFRESH_INTERVAL_MS) void client.invalidateQueries({ queryKey, exact: true });
  }
}
