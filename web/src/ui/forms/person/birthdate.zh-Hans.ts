import type { Texts } from '../../../lib/i18n/translate.ts';

export const birthdate: Texts = {
  birthMonth: '出生月份',
  birthYear: '出生年份',
  month: '月',
  year: '年',
};
