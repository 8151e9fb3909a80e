import { useEffect, useRef, useState } from 'react';
import type { ReviewItem } from './queries.ts';

/** Which item is open. It stays as it is while the list behind it changes; stepping goes along the list. */
export function useQueueWalk(items: readonly ReviewItem[]) {
  const [opened, setOpened] = useState<ReviewItem>();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = opened && (items.find(({ id }) => id === opened.id) ?? opened);
  const at = items.findIndex(({ id }) => id === opened?.id);

  // Whoever can't see it hears what is open now. Beside the list the page stays; on a phone it begins at its top.
  const openedId = opened?.id;
  useEffect(() => {
    if (openedId === undefined) return;
    heading.current?.focus({ preventScroll: true });
    if (window.matchMedia('(min-width: 62em)').matches) {
      // First what is read, with the buttons at its foot; then its place in the list, which counts for more.
      for (const shown of ['[data-reading-item]', '[data-queue] [aria-current]'])
        document.querySelector(shown)?.scrollIntoView({ block: 'nearest' });
    } else window.scrollTo(0, 0);
  }, [openedId]);

  return {
    current,
    heading,
    open: setOpened,
    close: (): void => setOpened(undefined),
    step: (by: 1 | -1): void => {
      const next = at === -1 ? items[0] : items[at + by];
      if (next) setOpened(next);
    },
    /** The one that takes the place of one that is decided. */
    leave: (): void => setOpened(items[at + 1] ?? items[at - 1]),
  };
}
