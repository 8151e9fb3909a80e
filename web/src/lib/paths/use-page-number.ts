import { LAST_PAGE } from '@candor/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** `replace` is for a change that nobody asked for, which Back would only repeat. */
export type GoToPage = (page: number, options?: { replace: boolean }) => void;

/** The page number is in the URL, so that Back and a reload return to it. */
export function usePageNumber(): [page: number, goToPage: GoToPage] {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get('page') ?? '1');
  const page = Number.isInteger(requested) && requested >= 1 && requested <= LAST_PAGE ? requested : 1;
  const goToPage = useCallback<GoToPage>(
    (next, options) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (next === 1) after.delete('page');
        else after.set('page', String(next));
        return after;
      }, options),
    [setSearch],
  );
  return [page, goToPage];
}
