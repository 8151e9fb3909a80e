import { defineTexts } from '../../lib/i18n/translate.ts';

export const reviewerOnboardingTexts = defineTexts('reviewer-onboarding', {
  title: 'Ready to Make a Difference?',
  intro: 'Reviewers read every submission before anyone else does. Here’s how to become one.',
  completeTitle: 'Complete your profile to 100%',
  completeText: 'Add your real name and your birthdate.',
  trustTitle: 'Reach a trust score of 60+',
  trustText: 'Verify your account and link your social accounts.',
  activeTitle: 'Stay active',
  activeText: 'Take part in the community: share experiences and keep your profile up to date.',
  applyTitle: 'Apply and get approved',
  applyText: 'Send your application from the Community page. You’ll have a response within 24-48 hours.',
  start: 'Start My Journey',
  back: 'Back to Community',
});
