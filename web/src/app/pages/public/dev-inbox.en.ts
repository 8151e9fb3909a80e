import { defineTexts } from '../../../lib/i18n/translate.ts';

export const devInboxTexts = defineTexts('dev-inbox', {
  title: 'Development inbox',
  intro: 'Every message that this development server would have sent. A production server has no such page.',
  filter: 'Show messages to',
  filterHelp: 'A phone number or email address; leave it empty for all.',
  refresh: 'Refresh',
  emptyTitle: 'No messages yet',
  emptyText: 'Ask for a code on the sign-in screen, and it appears here.',
  absentTitle: 'There is no inbox here',
  absentText: 'This server sends its messages for real.',
  copy: 'Copy code {code}',
  copied: 'Copied',
});
