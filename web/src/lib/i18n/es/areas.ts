import type { Texts } from '../translate.ts';

export const areas: Record<string, Texts> = {};
