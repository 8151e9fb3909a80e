import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './page-title.module.css';

/** The page that the browser itself loaded keeps the browser's focus; every later one takes it. */
let first = true;

/** The one h1 of a page. After a navigation it takes the focus, so that a screen reader starts reading there. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
    // A new query or state on the same page is not a navigation.
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className ? `${classes.title} ${className}` : classes.title}>
      {children}
    </h1>
  );
}
