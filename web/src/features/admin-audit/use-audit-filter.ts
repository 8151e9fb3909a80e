import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditFilter } from './queries.ts';

/** The filter is in the URL. A changed filter starts again at page 1. */
export function useAuditFilter(): [filter: AuditFilter, change: (part: Partial<AuditFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (part: Partial<AuditFilter>) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        for (const [name, value] of Object.entries(part)) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setSearch],
  );
  return [{ actor: search.get('actor') ?? '', action: search.get('action') ?? '' }, change];
}
