import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type SearchRequest = ApiBody<'POST /search'>;
export type SearchPage = ApiData<'POST /search'>;
export type SearchResult = SearchPage['results'][number];

export type PastSearch = ApiData<'GET /search/history'>['searches'][number];

export const searchKeys = { all: ['search'] as const };

/** By POST, so that no identifier ever stands in an address. A past answer is not asked for again: every look-up counts. */
export const searchQuery = (request: SearchRequest | null) =>
  queryOptions({
    queryKey: [...searchKeys.all, request],
    queryFn: ({ signal }) => api('POST /search', { body: request ?? {}, signal }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
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
