import { SPANISH } from '@candor/contract/spanish';
import { areas } from './areas.ts';

/** The whole catalogue as one chunk, loaded only for this language. */
export const spanish = { areas, messages: SPANISH };
