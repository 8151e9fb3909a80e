import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';

export type ReviewerStatus = ApiData<'GET /community/reviewer/status'>;

export const reviewerStatusQuery = queryOptions({
  queryKey: ['community', 'reviewer-status'],
  queryFn: ({ signal }) => api('GET /community/reviewer/status', { signal }),
});

export const useApply = () =>
  useReloadingMutation({ queryKey: reviewerStatusQuery.queryKey, evenAfterError: true }, (reason: string) =>
    api('POST /community/reviewer/apply', { body: reason === '' ? {} : { reason } }),
  );
