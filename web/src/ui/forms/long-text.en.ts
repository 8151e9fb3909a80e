import { defineTexts } from '../../lib/i18n/translate.ts';

export const longTextTexts = defineTexts('long-text', {
  counter: '{count} of {max} characters',
});
