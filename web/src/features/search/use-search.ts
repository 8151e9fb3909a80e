import { findPlatform } from '@candor/contract/platforms';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { fieldErrors } from '../../lib/errors/error-message.ts';
import { saveSearchState, readSearchState } from './saved-search-state.ts';
import { searchKeys, searchQuery, replaceRevealed, type SearchPage, type SearchRequest, type SearchResult } from './queries.ts';
import { checkCriteria, clearFields, emptyCriteria, hasNoCriteria, toRequest, type SearchCriteria } from './search-criteria.ts';
import { isWideAtStart } from './search-layout.tsx';
import { focusInvalidField, useScrollToResults } from './use-scroll-to-results.ts';

/** While somebody types the year 2026, the date is in the year 2 at first. So wait for a pause. */
const TYPING_PAUSE_MS = 700;

/** The fields that can show their own error. */
const FIELDS_WITH_ERRORS = ['social_id', 'person_name', 'platform'];

const isSameRequest = (criteria: SearchCriteria, request: SearchRequest): boolean =>
  JSON.stringify(toRequest(criteria, request.page ?? 1)) === JSON.stringify(request);

/** Returns the same object if nothing changes, so that leaving a field renders nothing. */
function withChange(criteria: SearchCriteria, change: Partial<SearchCriteria>): SearchCriteria {
  const isChanged = (Object.keys(change) as (keyof SearchCriteria)[]).some((name) => change[name] !== criteria[name]);
  return isChanged ? { ...criteria, ...change } : criteria;
}

/** The typed search and the submitted one. Both are restored when the searcher returns to the page. */
function useSearchState() {
  const client = useQueryClient();
  const isBackNavigation = useNavigationType() === 'POP';
  const [saved] = useState(() => (isBackNavigation ? readSearchState(client) : undefined));
  const [criteria, setCriteria] = useState(saved?.criteria ?? emptyCriteria);
  const [request, setRequest] = useState(saved?.request ?? null);
  const [filtersOpened, openFilters] = useState(saved?.filtersOpened ?? isWideAtStart());
  useEffect(() => saveSearchState(client, { criteria, request, filtersOpened }), [client, criteria, request, filtersOpened]);
  const type = useCallback((change: Partial<SearchCriteria>): void => setCriteria((typed) => withChange(typed, change)), []);
  const startAgain = (next = emptyCriteria): void => {
    setCriteria(next);
    setRequest(null);
  };
  /** In a transition, so that a slow phone responds to the press before it removes the earlier results. */
  const showResultsOf = (next: SearchRequest): void => startTransition(() => setRequest(next));
  return { criteria, setCriteria, type, startAgain, request, showResultsOf, filtersOpened, openFilters };
}

/** State of the search page: the criteria in the form, the submitted request and its results. */
export function useSearch() {
  const client = useQueryClient();
  const { criteria, setCriteria, type, startAgain, request, showResultsOf, filtersOpened, openFilters } = useSearchState();
  const results = useQuery(searchQuery(request));
  const scroll = useScrollToResults(request, results.isFetching);

  /** Sends the search, unless a criterion is not valid. */
  const run = (next: SearchCriteria): SearchRequest | undefined => {
    runDebounced.cancel();
    if (Object.keys(checkCriteria(next)).length > 0) return undefined;
    const nextRequest = toRequest(next, 1);
    // A repeated search asks the server again instead of showing the cached result.
    void client.invalidateQueries({ queryKey: searchQuery(nextRequest).queryKey, exact: true });
    showResultsOf(nextRequest);
    return nextRequest;
  };
  // A new search may have begun during the pause.
  const runDebounced = useDebouncedCallback(() => void (request !== null && run(criteria)), TYPING_PAUSE_MS);
  const search = (next = criteria): void => {
    setCriteria(next);
    const sent = run(next);
    if (sent) return scroll.show(sent, 'if-out-of-sight');
    openFilters(true);
    focusInvalidField();
  };

  const scrollToResultsOf = (next: SearchRequest): void => {
    scroll.show(next, 'always');
    showResultsOf(next);
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
      scrollToResultsOf({ ...request });
    },
    goToPage: (page: number) => {
      if (request !== null) scrollToResultsOf({ ...request, page });
    },
    clearFields: () => startAgain(clearFields(criteria)),
    reset: () => startAgain(),
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
    hasNoCriteria: request !== null && hasNoCriteria(request),
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
