import { EXPERIENCES_LIST_TIMEOUT_MS } from '@candor/contract/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type MyExperience = ApiData<'GET /experiences'>['experiences'][number];

export const experienceKeys = {
  /** Queries to invalidate when the member submits or withdraws an experience. */
  all: ['experiences'],
  mine: (page: number) => ['experiences', 'mine', page],
  stats: ['experiences', 'stats'],
} as const;

export const myExperiencesQuery = (page: number) =>
  queryOptions({
    queryKey: experienceKeys.mine(page),
    queryFn: ({ signal }) => api('GET /experiences', { query: { page: String(page) }, signal, timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
  });

export const experienceStatsQuery = queryOptions({
  queryKey: experienceKeys.stats,
  queryFn: ({ signal }) => api('GET /experiences/user-stats', { signal, timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS }),
});

export function useWithdraw() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('DELETE /experiences/{id}', { params: { id: String(id) } }),
    // Reload after an error too: a reviewer may have decided in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: experienceKeys.all }),
  });
}
