import { EXPERIENCES_LIST_TIMEOUT_MS } from '@candor/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api, callRoute } from '../../lib/api/api-client.ts';
import { keepalive } from '../../lib/api/keepalive.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';
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

/** Reloads after an error, too: the mix may have taken the experience, or a reviewer decided it, before the server got the call. */
const reloadOwnExperiences = { queryKey: experienceKeys.all, evenAfterError: true };

export const useStopWaiting = () =>
  useReloadingMutation(reloadOwnExperiences, (id: number) => api('POST /experiences/{id}/stop-waiting', { params: { id: String(id) } }));

export const useWithdraw = () =>
  useReloadingMutation(reloadOwnExperiences, ({ id, isLeaving }: { id: number; isLeaving: boolean }) => {
    const call = { params: { id: String(id) } };
    return isLeaving ? callRoute('DELETE /experiences/{id}', call, keepalive) : api('DELETE /experiences/{id}', call);
  });
