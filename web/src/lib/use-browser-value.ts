import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * A value that only the browser knows. While React hydrates a prerendered page, it is the value that the build used: the first render must
 * match the page.
 */
export const useBrowserValue = <T>(read: () => T, prerendered: T): T => useSyncExternalStore(subscribe, read, () => prerendered);
