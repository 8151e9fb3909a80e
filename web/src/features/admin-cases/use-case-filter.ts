import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The URL parameter that names the open case. */
export const CASE_PARAM = 'case';

export interface CaseFilter<Status extends string> {
  /** Undefined means all. */
  status: Status | undefined;
  choose: (status: string) => void;
}

/** The status is in the URL. A changed status starts again at page 1, with no case chosen. */
export function useCaseFilter<Status extends string>(statuses: readonly Status[]): CaseFilter<Status> {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('status');
  const choose = useCallback(
    (next: string) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        after.delete(CASE_PARAM);
        if (next === '') after.delete('status');
        else after.set('status', next);
        return after;
      }),
    [setSearch],
  );
  return { status: statuses.find((one) => one === requested), choose };
}
