import { useEffect } from 'react';
import { pageRoutes } from './routes.tsx';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
  const path = link?.getAttribute('href')?.split(/[?#]/, 1)[0];
  if (path) pageRoutes.find((route) => route.path === path)?.Page.preload?.();
}

/** Pointing at a link, touching it or tabbing to it is early enough for its page to be there when it is pressed. */
export function usePreloading(): void {
  useEffect(() => {
    for (const sign of signs) document.addEventListener(sign, preloadTarget, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, preloadTarget);
    };
  }, []);
}
