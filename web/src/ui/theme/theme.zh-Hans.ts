import type { Texts } from '../../lib/i18n/translate.ts';

export const theme: Texts = {
  themeAuto: '主题：跟随系统',
  themeLight: '主题：浅色',
  themeDark: '主题：深色',
};
