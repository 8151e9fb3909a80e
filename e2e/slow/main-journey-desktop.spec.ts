import { describe } from 'vitest';
import { testMainJourney } from '../harness/main-journey.ts';

describe('the main journey at 1280 px', () => {
  testMainJourney(1280);
});
