import { PLACE_NAME_MAX } from '@candor/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

const HOUR_MS = 3_600_000;

/** Cities by a typed name. */
export const placesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['places', typed],
    queryFn: async ({ signal }) => (await api('GET /geo/search', { query: { q: typed.slice(0, PLACE_NAME_MAX) }, signal })).places,
    staleTime: HOUR_MS,
    enabled: typed !== '',
  });
