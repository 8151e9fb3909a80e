import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top after a forward navigation. On Back the browser restores the position itself. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    // From now on pages fade in. The first page must be visible at once.
    if (type !== 'POP') document.documentElement.dataset.navigated = '';
  }, [type]);
  const shownPathname = useRef<string>(undefined);
  useEffect(() => {
    // A change of the query after Back also changes the type, but stays on the page.
    if (pathname === shownPathname.current) return;
    shownPathname.current = pathname;
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
}
