import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

interface List {
  /** The query parameter that names the item: `?experience=42`. */
  param: string;
  /** The id of the element with the item's heading. */
  headingId: (id: string) => string;
  isLoaded: boolean;
  /** For a list with pages: the next ones are opened until the item is found. */
  pages?: { page: number; lastPage: number; onPage: (page: number) => void };
}

/** For links that lead to one item of a list: scrolls to the item and moves the focus to its heading, once. */
export function useItemInAddress({ param, headingId, isLoaded, pages }: List): void {
  const [search] = useSearchParams();
  const id = search.get(param);
  const focusedId = useRef<string>(undefined);
  useEffect(() => {
    if (id === null || !isLoaded || focusedId.current === id) return;
    const heading = document.getElementById(headingId(id));
    if (heading) {
      focusedId.current = id;
      heading.tabIndex = -1;
      heading.scrollIntoView({ block: 'center' });
      heading.focus({ preventScroll: true });
    } else if (pages && pages.page < pages.lastPage) pages.onPage(pages.page + 1);
    else if (pages) {
      // It is on none of the pages, so the reader turns them from now on.
      focusedId.current = id;
      if (pages.page > 1) pages.onPage(1);
    }
  }, [id, isLoaded, headingId, pages]);
}
