import { LAST_PAGE } from '@candor/contract/limits';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { QUEUE_PARTS, type QueuePart } from '../queries.ts';

/** Filter and page of the queue are in the URL, so that Back, a reload and a shared link keep them. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page') ?? '1');
  const change = useCallback(
    (name: string, value: string | null) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (name === 'show') after.delete('page');
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      }),
    [setSearch],
  );
  return {
    part: QUEUE_PARTS.find((one) => one === search.get('show')) ?? 'all',
    page: Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1,
    setPart: (part: QueuePart): void => change('show', part === 'all' ? null : part),
    setPage: (page: number): void => change('page', page === 1 ? null : String(page)),
  };
}
