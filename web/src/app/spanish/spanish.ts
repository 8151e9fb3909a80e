import { SPANISH } from '@candor/contract/spanish';
import { areas } from './areas.ts';

/** All of it: one chunk that its speakers load. */
export const spanish = { areas, messages: SPANISH };
