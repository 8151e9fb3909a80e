import type { Texts } from '../../lib/i18n/translate.ts';

export const theme: Texts = {
  themeAuto: 'Tema: sistema',
  themeLight: 'Tema: claro',
  themeDark: 'Tema: oscuro',
};
