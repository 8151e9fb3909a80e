import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { QueueFilters } from '../queries.ts';
import { readFilters, readPage } from './queue-address.ts';

const asText = (value: string | boolean | null): string | null => (value === true ? '1' : value === false || value === '' ? null : value);

/** Filters, order, search and page of the queue are in the URL, so that Back, a reload and a shared link keep them. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setSearch],
  );
  return {
    filters,
    page: readPage(search),
    setFilters: ({ kind, ...others }: Partial<QueueFilters>): void =>
      change({
        page: null,
        ...(kind === undefined ? {} : { show: kind === 'all' ? null : kind }),
        ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, asText(value)])),
      }),
    setPage: (page: number): void => change({ page: page === 1 ? null : String(page) }),
  };
}
