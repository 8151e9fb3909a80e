import { useEffect, useRef, type RefObject } from 'react';

type Wish = 'if-out-of-sight' | 'always';

/** What begins in the upper part of the window is seen without being brought there. */
const SEEN_FROM = 0.7;

/** A panel that is just opening can't take the focus yet. */
const MOST_FRAMES = 30;

export function focusProblem(frames = MOST_FRAMES): boolean {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  field?.focus();
  if (frames > 0 && field !== document.activeElement) requestAnimationFrame(() => focusProblem(frames - 1));
  return field !== null && field === document.activeElement;
}

/** Brings what was found before whoever asked for it: on a phone it stands below the form, where nobody would see it come. */
export function useShownResults(isFetching: boolean): { place: RefObject<HTMLElement | null>; show: (wish: Wish) => void } {
  const place = useRef<HTMLElement>(null);
  const wish = useRef<Wish>(undefined);
  const settle = (): void => {
    const wanted = wish.current;
    wish.current = undefined;
    const isSeen = (place.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * SEEN_FROM;
    if (wanted === 'if-out-of-sight' && focusProblem(0)) return;
    const isBroughtHere = wanted === 'always' || !isSeen;
    // A button at work loses the focus, wherever the results stand.
    if (isBroughtHere || document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    if (isBroughtHere) place.current?.scrollIntoView();
  };
  useEffect(() => {
    if (!isFetching && wish.current !== undefined) settle();
  });
  return {
    place,
    show: (wanted) => {
      wish.current = wanted;
    },
  };
}
