import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './page-title.module.css';

/** The first page keeps the browser's focus. Every later page focuses its title. */
let isFirstPage = true;

/** The h1 of a page. It takes the focus after a navigation, so that screen readers start there. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
    // A changed query or state on the same path is not a navigation.
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className ? `${classes.title} ${className}` : classes.title}>
      {children}
    </h1>
  );
}
