import { defineTexts } from '../translate.ts';

export const sessionTexts = defineTexts('session', {
  dataMissing: 'Authentication data missing from verification response',
  tokenNotStored: 'Failed to store authentication token',
});
