import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { AppFrame, AppGuard } from '../layout/lazy-frame.ts';
import { pageRoutes } from '../routes.tsx';

const events = ['pointerover', 'focusin', 'touchstart'] as const;

function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
  const path = link?.getAttribute('href')?.split(/[?#]/, 1)[0];
  if (path) void preloadPage(path);
}

/** Starts loading a page and its frame at once. Otherwise each would begin only after its parent has loaded and rendered. */
export async function preloadPage(path: string): Promise<void> {
  const route = pageRoutes.find((one) => matchPath(one.path, path));
  const frame = route?.frame === 'app' ? [AppFrame, AppGuard] : [];
  await Promise.all([route?.Page, ...frame].map(async (part) => part?.preload?.()));
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
