import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface CaseFilter<Status extends string> {
  /** Undefined: all of them. */
  status: Status | undefined;
  choose: (status: string) => void;
}

/** The chosen status stands in the address; choosing another one begins at the first page again. */
export function useCaseFilter<Status extends string>(statuses: readonly Status[]): CaseFilter<Status> {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('status');
  const choose = useCallback(
    (next: string) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (next === '') after.delete('status');
        else after.set('status', next);
        return after;
      }),
    [setSearch],
  );
  return { status: statuses.find((one) => one === asked), choose };
}
