import { defineTexts } from '../../lib/i18n/translate.ts';

export const installTexts = defineTexts('install', {
  title: 'Keep Candor on your home screen',
  text: 'It opens faster, and you can turn on notifications. Others who use this device can see its icon.',
  install: 'Install',
  notNow: 'Not now',
});
