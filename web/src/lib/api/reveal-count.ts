import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** The parts of a page of results that use the count appear within this time, and so share one call. */
const SHARED_MS = 5_000;

export const revealCountQuery = queryOptions({
  queryKey: ['reveals', 'count'],
  queryFn: ({ signal }) => api('GET /reveals/count', { signal }),
  staleTime: SHARED_MS,
});
