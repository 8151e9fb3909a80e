import { defineTexts } from '../translate.ts';

export const longTextTexts = defineTexts('long-text', {
  counter: '{count} of {max} characters',
});
