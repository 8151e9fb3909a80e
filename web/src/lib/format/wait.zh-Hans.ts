import type { Texts } from '../i18n/translate.ts';

export const wait: Texts = {
  minutes: '{count} 分钟',
  hours: '{count} 小时',
};
