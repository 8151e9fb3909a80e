import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type SearchRequest = ApiBody<'POST /search'>;
export type SearchPage = ApiData<'POST /search'>;
export type SearchResult = SearchPage['results'][number];

export type PastSearch = ApiData<'GET /search/history'>['searches'][number];

export const searchKeys = { all: ['search'] as const };

const isOfSame = (one: SearchRequest | null | undefined, other: SearchRequest | null): boolean =>
  one?.social_id === other?.social_id && one?.person_name === other?.person_name && one?.platform === other?.platform;

/** By POST, so that no identifier ever stands in an address. A past answer is not asked for again: every look-up counts. */
export const searchQuery = (request: SearchRequest | null) =>
  queryOptions({
    queryKey: [searchKeys.all[0], request] as const,
    queryFn: ({ signal }) => api('POST /search', { body: request ?? {}, signal }),
    enabled: request !== null,
    // Another page or filter of the same person: nobody is to be seen under the name of somebody else.
    placeholderData: (before: SearchPage | undefined, query) => (isOfSame(query?.queryKey[1], request) ? before : undefined),
    staleTime: Infinity,
    retry: false,
  });

/** Puts a revealed experience in the place of its outline, on every page that shows it. */
export const withRevealed = (page: SearchPage | undefined, revealed: SearchResult): SearchPage | undefined =>
  page && { ...page, results: page.results.map((result) => (result.id === revealed.id ? revealed : result)) };

/** Not under the key of the results, which a reveal walks through. */
export const historyQuery = queryOptions({
  queryKey: ['search-history'],
  queryFn: async ({ signal }) => (await api('GET /search/history', { signal })).searches,
});

export function useClearHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /search/history'),
    onSuccess: () => client.setQueryData(historyQuery.queryKey, []),
  });
}
