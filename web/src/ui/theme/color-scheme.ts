import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';

/** public/before-paint.js reads the same key and sets the same attribute before the first paint. */
const KEY = 'candor.theme';
const ATTRIBUTE = 'data-mantine-color-scheme';
/** While this attribute is set, styles.css turns transitions off: otherwise parts with a transition would change later than the rest. */
const CHANGING = 'data-changes-theme';
const CHANGING_MS = 10;

const schemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof schemes)[number];

const listeners = new Set<() => void>();
/** The choice, where the browser stores nothing. */
let unstoredScheme: ColorScheme = 'auto';

export const hasStoredTheme = (): boolean => localStore.read(KEY) !== null;

function readScheme(): ColorScheme {
  const stored = localStore.read(KEY);
  return schemes.find((scheme) => scheme === stored) ?? unstoredScheme;
}

const darkSystemQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const scheme = readScheme();
  document.documentElement.setAttribute(ATTRIBUTE, scheme === 'auto' ? (darkSystemQuery().matches ? 'dark' : 'light') : scheme);
  for (const listener of listeners) listener();
}

export function chooseColorScheme(scheme: ColorScheme): void {
  if (!localStore.write(KEY, scheme)) unstoredScheme = scheme;
  const { documentElement } = document;
  documentElement.setAttribute(CHANGING, '');
  setTimeout(() => documentElement.removeAttribute(CHANGING), CHANGING_MS);
  apply();
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) apply();
}

/** Calls the listener after a choice, also one in another tab, and after a change of the system's theme. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    darkSystemQuery().addEventListener('change', apply);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    darkSystemQuery().removeEventListener('change', apply);
  };
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, readScheme, () => 'auto');

/** The manager of one of Mantine's providers, several of which may be shown at once. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe: (() => void) | undefined;
  return {
    get: readScheme,
    // Mantine also calls this with the value that it was just given.
    set: (scheme) => scheme !== readScheme() && chooseColorScheme(scheme),
    subscribe: (onChange) => {
      unsubscribe = subscribe(() => onChange(readScheme()));
    },
    unsubscribe: () => unsubscribe?.(),
    clear: () => undefined,
  };
}
