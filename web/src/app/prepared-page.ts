import { useLayoutEffect } from 'react';
import { paths } from '../lib/paths/paths.ts';
import { tabStore } from '../lib/storage.ts';

/** The address that the build prepared the page for (scripts/lib/prerender.mjs). */
export const PREPARED = 'data-prepared';
/** Set by public/before-paint.js where the prepared page is not the right one to begin with. */
export const STARTS_EMPTY = 'data-starts-empty';
/** The prepared fields and buttons that are disabled until React handles them. */
const WAITING = 'data-waiting';

/** Their figures may have arrived before React starts, and the build knows none. */
const WITH_FIGURES: readonly string[] = [paths.community, paths.transparency];

/**
 * Whether React's first render is the page that the build prepared, so that React can take over its elements. Otherwise it replaces them:
 * React would not notice another attribute, such as the tick of a stored draft.
 */
export const isAsPrepared = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): boolean =>
  search === '' && hash === '' && !WITH_FIGURES.includes(pathname) && !tabStore.has('candor.');

/** Marks a page as one that React handles, and enables its form. */
export function PageStarted() {
  useLayoutEffect(() => {
    document.documentElement.removeAttribute(PREPARED);
    for (const field of document.querySelectorAll(`[${WAITING}]`)) {
      field.removeAttribute('disabled');
      field.removeAttribute(WAITING);
    }
  }, []);
  return null;
}
