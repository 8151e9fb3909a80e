import { EXPERIENCES_LIST_TIMEOUT_MS, FILE_TOKEN_MINUTES } from '@candor/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type LinkedExperience = ApiData<'GET /experiences/linked'>['experiences'][number];

const LINKS_RENEWED_MS = (FILE_TOKEN_MINUTES - 1) * 60_000;

export const linkedExperienceKeys = {
  all: ['linked-experiences'],
  page: (page: number) => ['linked-experiences', page],
} as const;

export const linkedExperiencesQuery = (page: number) =>
  queryOptions({
    queryKey: linkedExperienceKeys.page(page),
    queryFn: ({ signal }) =>
      api('GET /experiences/linked', { query: { page: String(page) }, signal, timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    // Links to supporting files end after five minutes.
    refetchInterval: ({ state }) => state.data?.experiences.some(({ evidence }) => evidence.length > 0) && LINKS_RENEWED_MS,
  });
