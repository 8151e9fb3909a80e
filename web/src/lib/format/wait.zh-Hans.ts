import type { Texts } from '../i18n/translate.ts';

export const wait: Texts = {
  minutes: { other: '{count} 分钟' },
  hours: { other: '{count} 小时' },
};
