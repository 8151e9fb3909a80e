import { CHINESE } from '@candor/contract/chinese';
import { areas } from './areas.ts';

/** One chunk, loaded when the reader chooses Chinese. */
export const chinese = { areas, messages: CHINESE };
