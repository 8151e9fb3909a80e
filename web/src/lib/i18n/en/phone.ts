import { defineTexts } from '../translate.ts';

export const phoneTexts = defineTexts('phone', {
  number: 'Phone number',
  dialCode: 'Country code',
  placeholder: 'Your number',
});
