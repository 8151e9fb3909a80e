import { useLayoutEffect } from 'react';
import { paths } from '../lib/paths/paths.ts';
import { tabStore } from '../lib/storage.ts';

/** The path for which the build prerendered the page (scripts/lib/prerender.mjs). */
export const PRERENDERED = 'data-prerendered';
/** Set by public/before-paint.js, and by public/quick-exit.js for links with a hash, if the visitor needs another page than the prerendered one. */
export const STARTS_EMPTY = 'data-starts-empty';
/** The prerendered fields and buttons that are disabled until React handles them. */
const WAITING = 'data-waiting';

/** Pages whose figures may have arrived before React starts. The prerendered page has none. */
const WITH_FIGURES: readonly string[] = [paths.community, paths.transparency];

/**
 * Whether React's first render equals the page that the build prerendered, so that React can hydrate it. Otherwise React replaces its elements,
 * because hydration doesn't correct an attribute that differs, such as the tick of a box in a stored draft.
 */
export const canHydrate = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): boolean =>
  search === '' && hash === '' && !WITH_FIGURES.includes(pathname) && !tabStore.has('candor.');

/** Marks a page as one that React handles, and enables its form. */
export function PageStarted() {
  useLayoutEffect(() => {
    document.documentElement.removeAttribute(PRERENDERED);
    for (const field of document.querySelectorAll(`[${WAITING}]`)) {
      field.removeAttribute('disabled');
      field.removeAttribute(WAITING);
    }
  }, []);
  return null;
}
