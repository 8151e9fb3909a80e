import { startTransition, useEffect, useState } from 'react';

/**
 * The first items of a new list at once and the others a few at a time: a slow phone shows the first without waiting for those below the
 * window, and answers to presses in between. A list that is there from the start is whole at once, because the browser restores the
 * scroll position.
 */
export function useGrowingList<Item extends { id: number }>(items: readonly Item[], step: number): readonly Item[] {
  // Not the array itself: a changed item must not take the others away.
  const list = items.map(({ id }) => id).join();
  const [shown, setShown] = useState({ list, count: Infinity });
  const count = shown.list === list ? shown.count : step;
  const isWhole = count >= items.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setShown({ list, count: count + step }));
  }, [isWhole, list, count, step]);
  return isWhole ? items : items.slice(0, count);
}
