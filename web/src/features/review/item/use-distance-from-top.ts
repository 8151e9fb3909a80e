import { useCallback } from 'react';

/** Keeps `--from-top` at the element's distance from the top of the window, so that a style sheet can end it at the bottom. */
export function useDistanceFromTop() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = (): void => {
      element.style.setProperty('--from-top', `${Math.max(0, Math.round(element.getBoundingClientRect().top))}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
}
