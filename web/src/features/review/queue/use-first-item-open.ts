import { useEffect, useRef } from 'react';
import type { ReviewItem } from '../queries.ts';
import { WIDE } from './wide.ts';

/** Beside the list the first item that can be decided opens by itself, once: closing it leaves it closed. */
export function useFirstItemOpen(
  items: readonly ReviewItem[] | undefined,
  { current, open }: { current: ReviewItem | undefined; open: (item: ReviewItem) => void },
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (items === undefined || isDone.current) return;
    isDone.current = true;
    if (current !== undefined || !window.matchMedia(WIDE).matches) return;
    const first = items.find((item) => !item.conflict_of_interest && (item.lease === null || item.lease.held_by_me));
    if (first) open(first);
  }, [items, current, open]);
}
