import { defineTexts } from '../../../../lib/i18n/translate.ts';

export const guidelinesTexts = defineTexts('guidelines', {
  title: 'Community guidelines',
  intro: 'Candor works because people are fair to each other, and above all to people who aren’t here to answer.',
  dangerTitle: 'If someone is in danger',
  danger1: 'Candor isn’t an emergency service. Call your local emergency number first.',
  reviewTitle: 'How we decide',
  review1:
    'Reviewers never decide on their own submissions or on anything that names them. Every decision names its guideline and its reason. Anyone it goes against can appeal within six months, and another person decides. The person written about can reply to an experience or dispute it, and an admin decides the dispute within 5 business days.',
});
