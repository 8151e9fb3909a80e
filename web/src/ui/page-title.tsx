import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

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
    <Title order={1} ref={heading} tabIndex={-1} {...(className ? { className } : {})}>
      {children}
    </Title>
  );
}
