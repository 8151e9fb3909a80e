import { defineTexts } from '../../lib/i18n/translate.ts';

export const replyTexts = defineTexts('replies', {
  yourReply: 'Your reply',
  reply: 'Reply',
  replyTo: 'Reply to the experience about {name}',
  edit: 'Edit reply',
  label: 'Your reply',
  help: 'You can write one reply. Everyone who reads the experience sees it, once a reviewer has approved it.',
  editHelp: 'We review a changed reply again before anyone sees it.',
  required: 'Please write a reply',
  tooLong: 'Reply must be at most {max} characters',
  send: 'Send reply',
  save: 'Save changes',
  sent: 'Reply sent. It appears once a reviewer has approved it.',
  saved: 'Reply changed. It appears once a reviewer has approved it.',
});
