import { findPlatform } from '@candor/contract/platforms';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { saveSearchState, readSearchState } from './saved-search-state.ts';
import { searchKeys, searchQuery, replaceRevealed, type SearchPage, type SearchRequest, type SearchResult } from './queries.ts';
import { checkCriteria, clearFields, emptyCriteria, isOpenSearch, toRequest, type SearchCriteria } from './search-criteria.ts';
import { isWideAtStart } from './search-layout.tsx';
import { focusInvalidField, useScrollToResults } from './use-scroll-to-results.ts';

/** While somebody types the year 2026, the date is in the year 2 at first. So wait for a pause. */
const TYPING_PAUSE_MS = 700;

/** The fields that can show their own error. */
const FIELDS_WITH_ERRORS = ['social_id', 'person_name', 'platform'];

const isSameRequest = (criteria: SearchCriteria, request: SearchRequest): boolean =>
  JSON.stringify(toRequest(criteria, request.page ?? 1)) === JSON.stringify(request);

/** The typed search and the submitted one. Both are restored when the searcher returns to the page. */
function useSearchState() {
  const client = useQueryClient();
  const isBackNavigation = useNavigationType() === 'POP';
  const [saved] = useState(() => (isBackNavigation ? readSearchState(client) : undefined));
  const [criteria, setCriteria] = useState(saved?.criteria ?? emptyCriteria);
  const [request, setRequest] = useState(saved?.request ?? null);
  const [filtersOpened, openFilters] = useState(saved?.filtersOpened ?? isWideAtStart());
  useEffect(() => saveSearchState(client, { criteria, request, filtersOpened }), [client, criteria, request, filtersOpened]);
  return { criteria, setCriteria, request, setRequest, filtersOpened, openFilters };
}

/** State of the search page: the criteria in the form, the submitted request and its results. */
export function useSearch() {
  const client = useQueryClient();
  const { criteria, setCriteria, request, setRequest, filtersOpened, openFilters } = useSearchState();
  const results = useQuery(searchQuery(request));
  const scroll = useScrollToResults(results.isFetching);
  const type = useCallback((change: Partial<SearchCriteria>): void => setCriteria((typed) => ({ ...typed, ...change })), [setCriteria]);

  const run = (next: SearchCriteria): boolean => {
    runDebounced.cancel();
    if (Object.keys(checkCriteria(next)).length > 0) return false;
    const nextRequest = toRequest(next, 1);
    // A repeated search asks the server again instead of showing the cached result.
    void client.invalidateQueries({ queryKey: searchQuery(nextRequest).queryKey, exact: true });
    setRequest(nextRequest);
    return true;
  };
  const runDebounced = useDebouncedCallback(() => void run(criteria), TYPING_PAUSE_MS);
  const search = (next = criteria): void => {
    setCriteria(next);
    if (run(next)) return scroll.show('if-out-of-sight');
    openFilters(true);
    focusInvalidField();
  };

  const startAgain = (next: SearchCriteria): void => {
    setCriteria(next);
    setRequest(null);
  };

  return {
    criteria,
    results,
    ...describeRequest(request, criteria, fieldErrors(results.error)),
    filtersOpened,
    openFilters,
    resultsRef: scroll.resultsRef,
    type,
    search,
    /** A changed filter searches at once, from page 1. */
    filter: (change: Partial<SearchCriteria>, isTyping = false) => {
      const next = { ...criteria, ...change };
      setCriteria(next);
      if (request === null) return;
      if (isTyping) runDebounced();
      else run(next);
    },
    showResults: () => {
      if (request === null || !isSameRequest(criteria, { ...request, page: 1 })) return search();
      scroll.show('always');
      setRequest({ ...request });
    },
    turnTo: (page: number) => {
      if (request === null) return;
      scroll.show('always');
      setRequest({ ...request, page });
    },
    clearFields: () => startAgain(clearFields(criteria)),
    reset: () => startAgain(emptyCriteria),
  };
}

function describeRequest(request: SearchRequest | null, criteria: SearchCriteria, serverErrors: Record<string, string>) {
  return {
    isSubmitted: request !== null,
    /** The identifier of the submitted search. */
    identifier:
      request?.social_id === undefined
        ? null
        : { socialId: request.social_id, platform: findPlatform(request.platform ?? '')?.value ?? ('' as const) },
    isOpen: request !== null && isOpenSearch(request),
    /** Field errors, until the field is changed. */
    errors: request !== null && isSameRequest(criteria, request) ? serverErrors : {},
    isRefused: FIELDS_WITH_ERRORS.some((field) => field in serverErrors),
  };
}

export function useApplyReveal(): (experience: SearchResult) => void {
  const client = useQueryClient();
  return (experience) => {
    client.setQueriesData<SearchPage>({ queryKey: searchKeys.all }, (page) => replaceRevealed(page, experience));
  };
}
