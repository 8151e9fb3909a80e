import { LAST_PAGE } from '@candor/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The page number is in the URL, so that Back and a reload return to it. */
export function usePageNumber(): [page: number, goToPage: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get('page') ?? '1');
  const page = Number.isInteger(requested) && requested >= 1 && requested <= LAST_PAGE ? requested : 1;
  const goToPage = useCallback(
    (next: number) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (next === 1) after.delete('page');
        else after.set('page', String(next));
        return after;
      }),
    [setSearch],
  );
  return [page, goToPage];
}
