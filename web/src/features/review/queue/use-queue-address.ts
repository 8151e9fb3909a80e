import { LAST_PAGE } from '@candor/contract/limits';
import { QUEUE_SORTS, REVIEW_FLAGS, TEXT_LANGUAGES } from '@candor/contract/statuses';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { QUEUE_PARTS, type QueueFilters } from '../queries.ts';

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | null => list.find((one) => one === value) ?? null;
const ITEM_NUMBER = /^[1-9]\d{0,15}$/;

function readFilters(search: URLSearchParams): QueueFilters {
  const isOn = (name: string): boolean => search.get(name) === '1';
  const q = search.get('q') ?? '';
  return {
    part: oneOf(QUEUE_PARTS, search.get('show')) ?? 'all',
    urgent: isOn('urgent'),
    overdue: isOn('overdue'),
    reported: isOn('reported'),
    flag: oneOf(REVIEW_FLAGS, search.get('flag')),
    language: oneOf(TEXT_LANGUAGES, search.get('language')),
    sort: oneOf(QUEUE_SORTS, search.get('sort')),
    q: ITEM_NUMBER.test(q) ? q : '',
  };
}

const asText = (value: string | boolean | null): string | null => (value === true ? '1' : value === false || value === '' ? null : value);

/** Filters, order, search and page of the queue are in the URL, so that Back, a reload and a shared link keep them. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const requestedPage = Number(search.get('page') ?? '1');
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
    page: Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= LAST_PAGE ? requestedPage : 1,
    setFilters: ({ part, ...others }: Partial<QueueFilters>): void =>
      change({
        page: null,
        ...(part === undefined ? {} : { show: part === 'all' ? null : part }),
        ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, asText(value)])),
      }),
    setPage: (page: number): void => change({ page: page === 1 ? null : String(page) }),
  };
}
