import { EXPERIENCES_LIST_TIMEOUT_MS } from '@candor/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type LinkedExperience = ApiData<'GET /experiences/linked'>['experiences'][number];

export type ReadableExperience = Extract<LinkedExperience, { needs_proof: false }>;
export type OutlinedExperience = Extract<LinkedExperience, { needs_proof: true }>;

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
  });
