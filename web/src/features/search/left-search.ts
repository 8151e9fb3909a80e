import type { QueryClient } from '@tanstack/react-query';
import type { SearchRequest } from './queries.ts';
import type { SearchCriteria } from './search-criteria.ts';

interface LeftSearch {
  criteria: SearchCriteria;
  request: SearchRequest | null;
  filtersOpened: boolean;
}

const KEY = ['search-left'];

/** In memory only, since it names people: it goes with the tab, and with signing out. */
export function keepSearch(client: QueryClient, left: LeftSearch): void {
  client.setQueryDefaults(KEY, { gcTime: Infinity });
  client.setQueryData(KEY, left);
}

/** What was searched when the page was left, for whoever comes back to it. */
export const recallSearch = (client: QueryClient): LeftSearch | undefined => client.getQueryData(KEY);
