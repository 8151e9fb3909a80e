import { defineTexts } from '../i18n/translate.ts';

export const waitTexts = defineTexts('wait', {
  minutes: { one: '{count} minute', other: '{count} minutes' },
  hours: { one: '{count} hour', other: '{count} hours' },
});
