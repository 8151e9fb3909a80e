import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type ReviewerStats = ApiData<'GET /user/reviewer-stats'>;
export type RankedReviewer = ApiData<'GET /community/reviewer/leaderboard'>['reviewers'][number];

/** Its key starts with the user's, so that invalidating the user reloads the stats. */
export const reviewerStatsQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'reviewer-stats'],
  queryFn: ({ signal }) => api('GET /user/reviewer-stats', { signal }),
});

export const leaderboardQuery = queryOptions({
  queryKey: ['community', 'leaderboard'],
  queryFn: ({ signal }) => api('GET /community/reviewer/leaderboard', { signal }),
  staleTime: 60_000,
});

/** @param onDone called before the user is reloaded, because the caller unmounts after that */
export function useStepDown(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /community/reviewer/step-down'),
    onSuccess: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['community'] });
    },
  });
}
