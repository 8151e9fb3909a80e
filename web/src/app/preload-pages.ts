import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { pageRoutes } from './routes.tsx';

const events = ['pointerover', 'focusin', 'touchstart'] as const;

function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
  const path = link?.getAttribute('href')?.split(/[?#]/, 1)[0];
  if (path) preloadPage(path);
}

/** Starts loading a page at once. Otherwise it would only begin when the layout around it has loaded and renders it. */
export function preloadPage(path: string): void {
  pageRoutes.find((route) => matchPath(route.path, path))?.Page.preload?.();
}

/** Preloads a page when its link is hovered, touched or focused. */
export function usePreloading(): void {
  useEffect(() => {
    for (const event of events) document.addEventListener(event, preloadTarget, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, preloadTarget);
    };
  }, []);
}
