import { defineTexts } from '../../lib/i18n/translate.ts';

export const themeTexts = defineTexts('theme', {
  themeAuto: 'Theme: system',
  themeLight: 'Theme: light',
  themeDark: 'Theme: dark',
});
