import { useEffect, useRef, useState } from 'react';
import type { ReviewItem } from '../queries.ts';
import { SIDE_BY_SIDE } from './side-by-side.ts';

/** The open item. It stays open while the list behind it reloads; stepping follows the list. */
export function useQueueSelection(items: readonly ReviewItem[]) {
  const [opened, setOpened] = useState<ReviewItem>();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  const index = items.findIndex(({ id }) => id === opened?.id);

  // Focus the new item so that screen readers announce it. On a wide screen the page keeps its position, on a phone it scrolls to the top.
  const openedId = opened?.id;
  useEffect(() => {
    if (openedId === undefined) return;
    heading.current?.focus({ preventScroll: true });
    if (window.matchMedia(SIDE_BY_SIDE).matches) {
      // Scroll the item into view first, then its row in the list, which has priority. An item that begins in the upper half ends at the
      // window's bottom by itself (use-distance-from-top.ts): scrolling to it would take title and filters away.
      const readingItem = document.querySelector('[data-reading-item]');
      const top = readingItem?.getBoundingClientRect().top ?? 0;
      if (top < 0 || top > window.innerHeight / 2) readingItem?.scrollIntoView({ block: 'nearest' });
      document.querySelector('[data-queue] [aria-current]')?.scrollIntoView({ block: 'nearest' });
    } else window.scrollTo(0, 0);
  }, [openedId]);

  return {
    current,
    heading,
    focus: (): void => heading.current?.focus({ preventScroll: true }),
    open: setOpened,
    close: (): void => setOpened(undefined),
    step: (by: 1 | -1): void => {
      const next = index === -1 ? items[0] : items[index + by];
      if (next) setOpened(next);
    },
    /** Opens the item after the decided one. */
    openNext: (): void => setOpened(items[index + 1] ?? items[index - 1]),
    /** If the open item is one of these, opens the next one that isn't. */
    leave: (ids: ReadonlySet<number>): void => {
      if (openedId === undefined || !ids.has(openedId)) return;
      setOpened([...items.slice(index + 1), ...items.slice(0, index).toReversed()].find(({ id }) => !ids.has(id)));
    },
  };
}
