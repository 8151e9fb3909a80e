import { startTransition, useEffect, useState } from 'react';

/**
 * The first items of a new list at once and the others right after they are painted, so that a slow phone shows the first without waiting
 * for those below the window. A list that is there from the start is whole at once, because the browser restores the scroll position.
 */
export function useFirstPart<Item extends { id: number }>(items: readonly Item[], first: number): readonly Item[] {
  // Not the array itself: a changed item must not take the others away.
  const shown = items.map(({ id }) => id).join();
  const [whole, setWhole] = useState(shown);
  useEffect(() => startTransition(() => setWhole(shown)), [shown]);
  return whole === shown ? items : items.slice(0, first);
}
