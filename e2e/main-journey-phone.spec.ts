import { describe } from 'vitest';
import { testMainJourney } from './harness/main-journey.ts';

describe('the main journey at 390 px', () => {
  testMainJourney(390);
});
