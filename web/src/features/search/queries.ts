import { queryOptions } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useStoringMutation } from '../../lib/api/mutations.ts';

export type SearchRequest = ApiBody<'POST /search'>;
export type SearchPage = ApiData<'POST /search'>;
export type SearchResult = SearchPage['results'][number];

export type PastSearch = ApiData<'GET /search/history'>['searches'][number];

export const searchKeys = { all: ['search'] as const };

const isSamePerson = (one: SearchRequest | null | undefined, other: SearchRequest | null): boolean =>
  one?.social_id === other?.social_id && one?.person_name === other?.person_name && one?.platform === other?.platform;

/** Sent by POST so that no identifier is in a URL. Never refetched automatically, because every search counts against the limit. */
export const searchQuery = (request: SearchRequest | null) =>
  queryOptions({
    queryKey: [searchKeys.all[0], request] as const,
    queryFn: ({ signal }) => api('POST /search', { body: request ?? {}, signal }),
    enabled: request !== null,
    // Keep the previous page only for the same person: never show results under another person's name.
    placeholderData: (before: SearchPage | undefined, query) => (isSamePerson(query?.queryKey[1], request) ? before : undefined),
    staleTime: Infinity,
    retry: false,
  });

/** Replaces an outline by the revealed experience. */
export const replaceRevealed = (page: SearchPage | undefined, revealed: SearchResult): SearchPage | undefined =>
  page && { ...page, results: page.results.map((result) => (result.id === revealed.id ? revealed : result)) };

/** Outside the key of the results, because a reveal updates all queries below that key. */
export const historyQuery = queryOptions({
  queryKey: ['search-history'],
  queryFn: async ({ signal }) => (await api('GET /search/history', { signal })).searches,
});

export const useClearHistory = () =>
  useStoringMutation(historyQuery, async () => {
    await api('DELETE /search/history');
    return [];
  });
