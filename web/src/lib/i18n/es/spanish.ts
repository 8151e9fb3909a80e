import { findSpanish } from '@candor/contract/speak';
import { areas } from './areas.ts';
import { names } from './names.ts';

/** All of it: one chunk that its speakers load. */
export const spanish = { areas, translate: (english: string): string | undefined => names[english] ?? findSpanish(english) };
