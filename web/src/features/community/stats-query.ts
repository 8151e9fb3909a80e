import { queryOptions } from '@tanstack/react-query';
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
