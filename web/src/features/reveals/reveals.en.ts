import { defineTexts } from '../../lib/i18n/translate.ts';

export const revealTexts = defineTexts('reveals', {
  left: { one: '{count} reveal left', other: '{count} reveals left' },
  unlimited: 'Unlimited reveals',
  title: 'Reveal this experience?',
  cost: 'This uses one reveal. You can read this experience again whenever you like.',
  costUnlimited: 'Your reveals are unlimited, so this is free.',
  shows: 'You will see the full name, the handles, all categories, the date, the comment and the replies.',
  confirm: 'Reveal',
  revealed: 'Experience revealed',
  limit: 'You’ve reached today’s limit of reveals. You can continue in about {wait}.',
  failed: 'Failed to reveal experience. Please try again.',
  creditsTitle: 'New reveals for you',
  creditsText: { one: '{count} reveal was added to your balance.', other: '{count} reveals were added to your balance.' },
  creditsUnlimited: 'Your reveals are unlimited.',
  creditsOk: 'Got it',
  sign_up: 'Welcome to Candor',
  monthly: 'Monthly top-up',
  purchase: 'Your purchase',
  reveal: 'Reveal',
  refund: 'An experience you revealed was taken down',
  approved_experience: 'Your experience was approved',
});
