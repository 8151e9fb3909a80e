import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { GoToPage } from '../../lib/paths/use-page-number.ts';
import { toast } from '../feedback/toast.tsx';

interface List {
  /** The query parameter that names the item: `?experience=42`. */
  param: string;
  /** The id of the element with the item's heading. */
  headingId: (id: string) => string;
  isLoaded: boolean;
  /** What is shown may be older than the link: the list has been read before, and is being read again. */
  isFetching: boolean;
  /** For a list with pages: the next ones are opened until the item is found. */
  pages?: { page: number; lastPage: number; onPage: GoToPage };
}

/** For links that lead to one item of a list: scrolls to the item and moves the focus to its heading, or says that it is not there, once. */
export function useItemInAddress({ param, headingId, isLoaded, isFetching, pages }: List): void {
  const t = useTexts(uiTexts);
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
    } else if (isFetching) return;
    else if (pages && pages.page < pages.lastPage) pages.onPage(pages.page + 1, { replace: true });
    else {
      // It is on none of the pages, so the reader turns them from now on.
      focusedId.current = id;
      toast.info(t('itemNotListed'));
      if (pages && pages.page > 1) pages.onPage(1, { replace: true });
    }
  }, [id, isLoaded, isFetching, headingId, pages, t]);
}
