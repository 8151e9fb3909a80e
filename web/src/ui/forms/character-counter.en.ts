import { defineTexts } from '../../lib/i18n/translate.ts';

export const characterCounterTexts = defineTexts('character-counter', {
  counter: '{count} of {max} characters',
});
