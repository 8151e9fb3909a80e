import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { fieldErrors } from '../../lib/error-sentence.ts';
import { keepSearch, recallSearch } from './left-search.ts';
import { searchKeys, searchQuery, withRevealed, type SearchPage, type SearchRequest, type SearchResult } from './queries.ts';
import { checkCriteria, clearFields, emptyCriteria, toRequest, type SearchCriteria } from './search-criteria.ts';
import { focusProblem, useShownResults } from './use-shown-results.ts';

/** A date that is being typed passes through the year 2: only where the typing rests is it searched for. */
const TYPING_PAUSE_MS = 700;

/** The fields that can say what is wrong with them. */
const SPEAKING = ['social_id', 'person_name', 'platform'];

const isSameQuestion = (criteria: SearchCriteria, request: SearchRequest): boolean =>
  JSON.stringify(toRequest(criteria, request.page ?? 1)) === JSON.stringify(request);

/** What stands in the form, what of it was asked, and what was found. */
export function useSearch() {
  const client = useQueryClient();
  const isReturn = useNavigationType() === 'POP';
  const [left] = useState(() => (isReturn ? recallSearch(client) : undefined));
  const [criteria, setCriteria] = useState(left?.criteria ?? emptyCriteria);
  const [request, setRequest] = useState(left?.request ?? null);
  const [filtersOpened, openFilters] = useState(left?.filtersOpened ?? false);
  useEffect(() => keepSearch(client, { criteria, request, filtersOpened }), [client, criteria, request, filtersOpened]);

  const found = useQuery(searchQuery(request));
  const results = useShownResults(found.isFetching);
  const refused = fieldErrors(found.error);

  const run = (next: SearchCriteria): boolean => {
    runSoon.cancel();
    if (Object.keys(checkCriteria(next)).length > 0) return false;
    const asked = toRequest(next, 1);
    // Whoever presses Search again wants to know what there is now, not what there was.
    void client.invalidateQueries({ queryKey: searchQuery(asked).queryKey, exact: true });
    setRequest(asked);
    return true;
  };
  const runSoon = useDebouncedCallback(() => void run(criteria), TYPING_PAUSE_MS);
  const search = (next = criteria): void => {
    setCriteria(next);
    if (run(next)) return results.show('if-out-of-sight');
    openFilters(true);
    focusProblem();
  };

  return {
    criteria,
    isAsked: request !== null,
    found,
    /** Said at the fields; no longer once they are mended. */
    refused: request !== null && isSameQuestion(criteria, request) ? refused : {},
    isRefused: SPEAKING.some((field) => field in refused),
    filtersOpened,
    openFilters,
    resultsPlace: results.place,
    type: (change: Partial<SearchCriteria>) => setCriteria({ ...criteria, ...change }),
    search,
    /** A change of a filter searches at once, from the first page. */
    filter: (change: Partial<SearchCriteria>, isTyped = false) => {
      const next = { ...criteria, ...change };
      setCriteria(next);
      if (request === null) return;
      if (isTyped) runSoon();
      else run(next);
    },
    showResults: () => {
      if (request === null || !isSameQuestion(criteria, { ...request, page: 1 })) return search();
      results.show('always');
      setRequest({ ...request });
    },
    turnTo: (page: number) => {
      if (request === null) return;
      results.show('always');
      setRequest({ ...request, page });
    },
    clearFields: () => {
      setCriteria(clearFields(criteria));
      setRequest(null);
    },
    beginAnew: () => {
      setCriteria(emptyCriteria);
      setRequest(null);
    },
  };
}

/** Puts what was revealed, wherever it was, in the place of its outline among the results. */
export function useShowRevealed(): (experience: SearchResult) => void {
  const client = useQueryClient();
  return (experience) => {
    client.setQueriesData<SearchPage>({ queryKey: searchKeys.all }, (page) => withRevealed(page, experience));
  };
}
