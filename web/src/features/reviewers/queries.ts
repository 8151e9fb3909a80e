import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type ReviewerStats = ApiData<'GET /user/reviewer-stats'>;
export type RankedReviewer = ApiData<'GET /community/reviewer/leaderboard'>['reviewers'][number];

/** Under the user's key: whatever changes the member's record is asked for anew together. */
export const reviewerStatsQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'reviewer-stats'],
  queryFn: ({ signal }) => api('GET /user/reviewer-stats', { signal }),
});

export const leaderboardQuery = queryOptions({
  queryKey: ['community', 'leaderboard'],
  queryFn: ({ signal }) => api('GET /community/reviewer/leaderboard', { signal }),
  staleTime: 60_000,
});

/** @param onDone before the member is asked for anew, since whoever shows it is gone after that */
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
