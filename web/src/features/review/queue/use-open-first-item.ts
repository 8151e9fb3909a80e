import { useEffect, useRef } from 'react';
import type { ReviewItem } from '../queries.ts';
import { isAvailable } from './is-available.ts';
import { SIDE_BY_SIDE } from './side-by-side.ts';

/** On wide screens, opens the first item that can be decided, once: after it is closed, nothing opens by itself. */
export function useOpenFirstItem(
  items: readonly ReviewItem[] | undefined,
  { current, open }: { current: ReviewItem | undefined; open: (item: ReviewItem) => void },
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (items === undefined || isDone.current) return;
    isDone.current = true;
    if (current !== undefined || !window.matchMedia(SIDE_BY_SIDE).matches) return;
    const first = items.find(isAvailable);
    if (first) open(first);
  }, [items, current, open]);
}
