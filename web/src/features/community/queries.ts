import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

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
