import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';

export type Decision = ApiData<'GET /decisions'>['decisions'][number];
export type Appeal = NonNullable<Decision['appeal']>;
export type OwnReport = ApiData<'GET /reports'>['reports'][number];

const decisionsKey = ['decisions'] as const;

export const decisionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...decisionsKey, page],
    queryFn: ({ signal }) => api('GET /decisions', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['reports', page],
    queryFn: ({ signal }) => api('GET /reports', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** A refusal also reloads the list: the decision may have changed meanwhile. */
export const useAppeal = (decisionId: string) =>
  useReloadingMutation({ queryKey: decisionsKey, evenAfterError: true }, (appeal: { statement: string; evidence_ids: string[] }) =>
    api('POST /appeals', { body: { decision_id: decisionId, ...appeal } }),
  );
