import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The one h1 of a page. After a navigation it takes the focus, so that a screen reader starts reading there. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The address that the page was loaded with has the key "default": the browser has put the focus already.
  const navigated = key !== 'default';
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    // A new query or state on the same page is not a navigation.
  }, [pathname]);
  return (
    <Title order={1} ref={heading} tabIndex={-1} {...(className ? { className } : {})}>
      {children}
    </Title>
  );
}
