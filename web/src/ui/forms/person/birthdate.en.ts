import { defineTexts } from '../../../lib/i18n/translate.ts';

export const birthdateTexts = defineTexts('birthdate', {
  birthMonth: 'Birth month',
  birthYear: 'Birth year',
  month: 'Month',
  year: 'Year',
});
