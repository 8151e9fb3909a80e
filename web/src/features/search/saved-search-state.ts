import type { QueryClient } from '@tanstack/react-query';
import type { SearchRequest } from './queries.ts';
import type { SearchCriteria } from './search-criteria.ts';

interface SavedSearchState {
  criteria: SearchCriteria;
  request: SearchRequest | null;
  filtersOpened: boolean;
}

const KEY = ['saved-search-state'];

/** In memory only, because it contains names. It is dropped when the tab closes or the member signs out. */
export function saveSearchState(client: QueryClient, state: SavedSearchState): void {
  client.setQueryDefaults(KEY, { gcTime: Infinity });
  client.setQueryData(KEY, state);
}

export const readSearchState = (client: QueryClient): SavedSearchState | undefined => client.getQueryData(KEY);
