import { defineTexts } from '../../../lib/i18n/translate.ts';

export const approximateDateTexts = defineTexts('approximate-dates', {
  few_days: 'A few days ago',
  week: 'About a week ago',
  month: 'About a month ago',
  three_months: 'About three months ago',
});
