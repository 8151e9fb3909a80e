import { LAST_PAGE } from '@candor/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The page of a list stands in the address, so that Back and a reload lead to it again. */
export function usePageNumber(): [page: number, turnTo: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page') ?? '1');
  const page = Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
  const turnTo = useCallback(
    (next: number) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (next === 1) after.delete('page');
        else after.set('page', String(next));
        return after;
      }),
    [setSearch],
  );
  return [page, turnTo];
}
