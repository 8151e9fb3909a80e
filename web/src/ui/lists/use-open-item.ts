import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { SIDE_BY_SIDE } from './list-and-detail.tsx';
import { useStepKeys } from './use-step-keys.ts';

export interface OpenItem<Item> {
  item: Item | undefined;
  open: (id: string | undefined) => void;
}

/**
 * The open item of a page of a list. Its id is in the URL, so that Back, a reload and a shared link return to it. Beside the
 * list the first item opens by itself. The keys j and k step through the page, Escape closes.
 */
export function useOpenItem<Item extends { id: string }>(param: string, items: readonly Item[]): OpenItem<Item> {
  const [search, setSearch] = useSearchParams();
  const isSideBySide = useMediaQuery(SIDE_BY_SIDE, undefined, { getInitialValueInEffect: false });
  const open = useCallback(
    (id: string | undefined) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (id === undefined) after.delete(param);
        else after.set(param, id);
        return after;
      }),
    [param, setSearch],
  );
  const chosen = search.get(param);
  const item = items.find(({ id }) => id === chosen) ?? (isSideBySide ? items[0] : undefined);
  const index = item === undefined ? -1 : items.indexOf(item);
  useStepKeys({
    step: (by) => {
      const next = items[index === -1 ? 0 : index + by];
      if (next && next !== item) open(next.id);
    },
    close: () => {
      if (chosen !== null) open(undefined);
    },
  });
  return { item, open };
}
