import { APPROVED_EXPERIENCE_REVEALS, MONTHLY_REVEAL_TARGET, SIGN_UP_REVEALS } from '@candor/contract/limits';
import { defineTexts } from '../translate.ts';

export const revealBalanceTexts = defineTexts('reveal-balance', {
  title: 'Reveals Available',
  left: { one: 'reveal left', other: 'reveals left' },
  unlimited: 'Unlimited reveals',
  what: 'One reveal opens one experience in full, for good. Your own experiences and those about your linked IDs are always free.',
  howTitle: 'How you get them',
  signUp: `${SIGN_UP_REVEALS} when you join`,
  monthly: `Topped up to ${MONTHLY_REVEAL_TARGET} at the start of each month`,
  approved: `${APPROVED_EXPERIENCE_REVEALS} for each experience of yours that is approved`,
  refund: 'One back when an experience you revealed is taken down',
  search: 'Search',
  share: 'Share an experience',
  loadFailed: 'Your balance could not be loaded',
});
