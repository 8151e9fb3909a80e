import { CHINESE } from '@candor/contract/chinese';
import { areas } from './areas.ts';

/** All of it: one chunk that its readers load. */
export const chinese = { areas, messages: CHINESE };
