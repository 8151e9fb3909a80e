import { EXPERIENCES_LIST_TIMEOUT_MS } from '@candor/contract/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api, callRoute } from '../../lib/api/api-client.ts';
import { keepalive } from '../../lib/api/keepalive.ts';
import type { ExperienceFilter } from './use-experience-filter.ts';

export type MyExperience = ApiData<'GET /experiences'>['experiences'][number];

export const experienceKeys = {
  /** Queries to invalidate when the member submits or withdraws an experience. */
  all: ['experiences'],
  mine: (page: number, filter: ExperienceFilter) => ['experiences', 'mine', page, filter.status, filter.sort],
  stats: ['experiences', 'stats'],
} as const;

export const myExperiencesQuery = (page: number, filter: ExperienceFilter) =>
  queryOptions({
    queryKey: experienceKeys.mine(page, filter),
    queryFn: ({ signal }) =>
      api('GET /experiences', {
        query: {
          page: String(page),
          ...(filter.status === 'all' ? {} : { status: filter.status }),
          ...(filter.sort === 'newest' ? {} : { sort: filter.sort }),
        },
        signal,
        timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS,
      }),
    placeholderData: keepPreviousData,
  });

/** While an appeal about a rejection is open, the experience can't be submitted again. */
export const rejectionQuery = (decisionId: string) =>
  queryOptions({
    queryKey: ['decisions', decisionId],
    queryFn: ({ signal }) => api('GET /decisions/{id}', { params: { id: decisionId }, signal }),
    select: ({ decision }) => ({ hasOpenAppeal: decision.appeal?.status === 'open' }),
  });

export const experienceStatsQuery = queryOptions({
  queryKey: experienceKeys.stats,
  queryFn: ({ signal }) => api('GET /experiences/user-stats', { signal, timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS }),
});

export function useStopWaiting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('POST /experiences/{id}/stop-waiting', { params: { id: String(id) } }),
    // Reload after an error too: the mix may have taken it in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: experienceKeys.all }),
  });
}

export function useWithdraw() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isLeaving }: { id: number; isLeaving: boolean }) => {
      const params = { params: { id: String(id) } };
      return isLeaving ? callRoute('DELETE /experiences/{id}', params, keepalive) : api('DELETE /experiences/{id}', params);
    },
    // Reload after an error too: a reviewer may have decided in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: experienceKeys.all }),
  });
}
