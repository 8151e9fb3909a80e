import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type CommunityStats = ApiData<'GET /community/stats'>;

export const communityStatsQuery = queryOptions({
  queryKey: ['community', 'stats'],
  queryFn: ({ signal }) => api('GET /community/stats', { signal }),
  staleTime: 60_000,
  // Keeps the figures current while the page is open.
  refetchInterval: 60_000,
});

export type ReviewerStatus = ApiData<'GET /community/reviewer/status'>;

export const reviewerStatusQuery = queryOptions({
  queryKey: ['community', 'reviewer-status'],
  queryFn: ({ signal }) => api('GET /community/reviewer/status', { signal }),
});

export function useApply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api('POST /community/reviewer/apply', { body: reason === '' ? {} : { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewerStatusQuery.queryKey }),
  });
}
