import type { Texts } from '../../lib/i18n/translate.ts';

export const longText: Texts = {
  counter: '{count}/{max} 个字符',
};
