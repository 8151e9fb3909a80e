import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the top after a forward navigation. On Back the browser restores the position itself. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
}
