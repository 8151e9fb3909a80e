import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type Stats = ApiData<'GET /admin/stats'>;

export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api('GET /admin/stats', { signal }),
  refetchInterval: 60_000,
});
