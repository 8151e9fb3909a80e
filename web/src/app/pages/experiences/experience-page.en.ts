import { defineTexts } from '../../../lib/i18n/translate.ts';

export const experiencePageTexts = defineTexts('experience-page', {
  title: 'Experience',
  loadFailed: 'We couldn’t load this experience',
  goneTitle: 'This experience isn’t available',
  goneText: 'It may have been removed or withdrawn, or the link is incomplete.',
  toSearch: 'Search',
  actions: 'What you can do',
  ownReply: 'Your reply',
});
