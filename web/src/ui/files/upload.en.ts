import { defineTexts } from '../../lib/i18n/translate.ts';

export const uploadTexts = defineTexts('upload', {
  percent: '{percent}%',
  checking: 'Checking the file…',
  cancel: 'Cancel upload',
});
