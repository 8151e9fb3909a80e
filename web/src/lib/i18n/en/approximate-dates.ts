import { defineTexts } from '../translate.ts';

/** By the values of the contract's list. */
export const approximateDateTexts = defineTexts('approximate-dates', {
  few_days: 'A few days ago',
  week: 'About a week ago',
  month: 'About a month ago',
  three_months: 'About three months ago',
});
