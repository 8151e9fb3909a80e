import { defineTexts } from '../../lib/i18n/translate.ts';

export const tierTexts = defineTexts('tier', {
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
  locked: 'Locked',
});
