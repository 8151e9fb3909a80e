import { defineTexts } from '../translate.ts';

export const experiencePageTexts = defineTexts('experience-page', {
  title: 'Experience',
  loadFailed: 'This experience could not be loaded',
  goneTitle: 'This experience is not here',
  goneText: 'It may have been removed or withdrawn, or the link is not complete.',
  toSearch: 'Search',
  actions: 'What you can do',
  ownReply: 'Your reply',
});
