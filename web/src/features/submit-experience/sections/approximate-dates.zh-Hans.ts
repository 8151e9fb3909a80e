import type { Texts } from '../../../lib/i18n/translate.ts';

export const approximateDates: Texts = {
  few_days: '几天前',
  week: '大约一周前',
  month: '大约一个月前',
  three_months: '大约三个月前',
};
