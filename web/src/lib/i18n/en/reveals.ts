import { defineTexts } from '../translate.ts';

export const revealTexts = defineTexts('reveals', {
  left: { one: '{count} reveal left', other: '{count} reveals left' },
  unlimited: 'Unlimited reveals',
  title: 'Reveal this experience?',
  cost: 'This uses one reveal. You keep access to this experience for good.',
  costUnlimited: 'Your reveals are unlimited, so this costs you nothing.',
  shows: 'You will see the full name, the handles, all categories, the date, the comment and the replies.',
  confirm: 'Reveal',
  revealed: 'Experience revealed',
  failed: 'Failed to reveal experience. Please try again.',
  noneTitle: 'You have no reveals left',
  noneText: 'You earn one for every experience of yours that is approved, and three come back each month.',
  gotIt: 'Got it',
});
