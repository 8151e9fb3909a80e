import { useEffect, useRef, type RefObject } from 'react';
import type { SearchRequest } from './queries.ts';

type ScrollMode = 'if-out-of-sight' | 'always';

/** Results that start in the upper part of the window need no scrolling. */
const VISIBLE_FRACTION = 0.7;

/** For how many frames the focus is tried again: a panel that is still opening can't take it. */
const MAX_FRAMES = 30;

export function focusInvalidField(frames = MAX_FRAMES): boolean {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], [role="dialog"] [aria-invalid="true"]');
  field?.focus();
  if (frames > 0 && field !== document.activeElement) requestAnimationFrame(() => focusInvalidField(frames - 1));
  return field !== null && field === document.activeElement;
}

/**
 * Scrolls new results into view, because on a phone they are below the form.
 * @param shown the request whose results are on the screen, or are being fetched
 */
export function useScrollToResults(
  shown: SearchRequest | null,
  isFetching: boolean,
): { resultsRef: RefObject<HTMLElement | null>; show: (request: SearchRequest, mode: ScrollMode) => void } {
  const resultsRef = useRef<HTMLElement>(null);
  const requested = useRef<{ request: SearchRequest; mode: ScrollMode }>(undefined);
  const scrollToResults = (mode: ScrollMode): void => {
    requested.current = undefined;
    const isVisible = (resultsRef.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * VISIBLE_FRACTION;
    if (mode === 'if-out-of-sight' && focusInvalidField(0)) return;
    const isScrolled = mode === 'always' || !isVisible;
    // The pressed button lost the focus while it was disabled.
    if (isScrolled || document.activeElement === document.body) resultsRef.current?.focus({ preventScroll: true });
    if (isScrolled) resultsRef.current?.scrollIntoView();
  };
  useEffect(() => {
    // A request is rendered in a transition: until then the previous request's results are on the screen.
    if (!isFetching && requested.current && requested.current.request === shown) scrollToResults(requested.current.mode);
  });
  return {
    resultsRef,
    show: (request, mode) => {
      requested.current = { request, mode };
    },
  };
}
