import { defineTexts } from '../i18n/translate.ts';

export const waitTexts = defineTexts('wait', {
  minutes: '{count} minute | {count} minutes',
  hours: '{count} hour | {count} hours',
});
