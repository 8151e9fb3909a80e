import { defineTexts } from '../translate.ts';

export const reviewerRankTexts = defineTexts('reviewer-rank', {
  title: 'Reviewer Rank',
  admin: 'Admin',
  adminText: 'Admins decide the cases that reviewers hand on, so they are not ranked.',
  rank: '#{rank} of {total}',
  notRanked: 'Not ranked yet',
  notRankedText: { one: 'Ranks start at {count} decision.', other: 'Ranks start at {count} decisions.' },
  accuracy: 'Accuracy',
  accuracyHelp: 'How often your decisions agree with the final outcome.',
  percent: '{percent}%',
  reviews: 'Reviews',
  approved: 'Approved',
  rejected: 'Rejected',
  responseTime: 'Average response time',
  minutes: { one: '{count} minute', other: '{count} minutes' },
  lastReview: 'Last review',
  noReview: 'None yet',
  failed: 'Failed to fetch reviewer stats',
});
