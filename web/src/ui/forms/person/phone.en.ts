import { defineTexts } from '../../../lib/i18n/translate.ts';

export const phoneTexts = defineTexts('phone', {
  number: 'Phone number',
  dialCode: 'Country code',
  placeholder: 'Your number',
  country: 'Country',
  loadingCountries: 'Loading countries…',
  consent: 'I agree to receive SMS messages for verification. Message and data rates may apply.',
});
