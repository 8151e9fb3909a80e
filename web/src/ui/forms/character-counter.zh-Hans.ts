import type { Texts } from '../../lib/i18n/translate.ts';

export const characterCounter: Texts = {
  counter: '{count}/{max} 个字符',
};
