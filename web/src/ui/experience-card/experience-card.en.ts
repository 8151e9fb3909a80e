import { defineTexts } from '../../lib/i18n/translate.ts';

export const experienceCardTexts = defineTexts('experience-card', {
  reveal: 'Reveal full experience',
  hidden: 'The comment, all handles and the exact date are in the full experience.',
  positive: '{count} positive',
  neutral: '{count} neutral',
  negative: '{count} negative',
  categories: 'Categories',
  happened: 'Happened {date}',
  happenedAbout: 'Happened about {date}',
  sharedIn: 'Shared in {month}',
  authorTrust: 'Author’s trust',
  anonymous: 'Shared anonymously',
  noComment: 'No comment was shared.',
  edited: 'Edited by a moderator',
  disputed: 'Disputed',
  disputedHelp: 'The person written about disputes this.',
  hasReply: 'Has a reply',
  replies: 'Replies',
  bySubject: 'From the person written about',
  byMember: 'From a member',
});
