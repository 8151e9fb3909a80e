import type { Texts } from '../../../lib/i18n/translate.ts';

export const birthdate: Texts = {
  birthMonth: 'Mes de nacimiento',
  birthYear: 'Año de nacimiento',
  month: 'Mes',
  year: 'Año',
};
