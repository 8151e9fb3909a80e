import { localStorageColorSchemeManager } from '@mantine/core';
import { localStore } from '../../lib/storage.ts';

const KEY = 'candor.theme';

/** public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: KEY });

export const hasStoredTheme = (): boolean => localStore.read(KEY) !== null;
