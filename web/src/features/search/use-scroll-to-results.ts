import { useEffect, useRef, type RefObject } from 'react';

type ScrollMode = 'if-out-of-sight' | 'always';

/** Results that start in the upper part of the window need no scrolling. */
const VISIBLE_FRACTION = 0.7;

/** A panel that is still opening cannot take the focus. */
const MAX_FRAMES = 30;

export function focusInvalidField(frames = MAX_FRAMES): boolean {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], [role="dialog"] [aria-invalid="true"]');
  field?.focus();
  if (frames > 0 && field !== document.activeElement) requestAnimationFrame(() => focusInvalidField(frames - 1));
  return field !== null && field === document.activeElement;
}

/** Scrolls new results into view, because on a phone they are below the form. */
export function useScrollToResults(isFetching: boolean): { resultsRef: RefObject<HTMLElement | null>; show: (mode: ScrollMode) => void } {
  const resultsRef = useRef<HTMLElement>(null);
  const mode = useRef<ScrollMode>(undefined);
  const scrollToResults = (): void => {
    const requested = mode.current;
    mode.current = undefined;
    const isVisible = (resultsRef.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * VISIBLE_FRACTION;
    if (requested === 'if-out-of-sight' && focusInvalidField(0)) return;
    const isScrolled = requested === 'always' || !isVisible;
    // The pressed button lost the focus while it was disabled.
    if (isScrolled || document.activeElement === document.body) resultsRef.current?.focus({ preventScroll: true });
    if (isScrolled) resultsRef.current?.scrollIntoView();
  };
  useEffect(() => {
    if (!isFetching && mode.current !== undefined) scrollToResults();
  });
  return {
    resultsRef,
    show: (requested) => {
      mode.current = requested;
    },
  };
}
