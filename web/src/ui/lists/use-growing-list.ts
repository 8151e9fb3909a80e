import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the first items of a new list at once and the others a few at a time: a slow phone shows the first without waiting for those
 * below the window, and answers to presses in between. A list that is there from the start is whole at once, because the browser
 * restores the scroll position.
 */
export function useGrowingList<Item extends { id: number }>(items: readonly Item[], step: number): readonly Item[] {
  // Not the array itself: a changed item must not take the others away.
  const listKey = items.map(({ id }) => id).join();
  const [shown, setShown] = useState({ listKey, count: Infinity });
  const count = shown.listKey === listKey ? shown.count : step;
  const isWhole = count >= items.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setShown({ listKey, count: count + step }));
  }, [isWhole, listKey, count, step]);
  return isWhole ? items : items.slice(0, count);
}
