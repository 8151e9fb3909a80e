import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * A value that only the browser knows. While React takes over a page that the build prepared, it is the value that the build used: the first
 * render must match the page.
 */
export const useBrowserValue = <T>(read: () => T, prepared: T): T => useSyncExternalStore(subscribe, read, () => prepared);
