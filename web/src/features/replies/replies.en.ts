import { defineTexts } from '../../lib/i18n/translate.ts';

export const replyTexts = defineTexts('replies', {
  mine: 'Your reply',
  reply: 'Reply',
  replyTo: 'Reply to the experience about {name}',
  edit: 'Edit reply',
  label: 'Your reply',
  help: 'One reply, shown beside the experience to everyone who reads it. A reviewer reads it first.',
  editHelp: 'A changed reply is reviewed again before it is shown.',
  required: 'Please write a reply',
  tooLong: 'Reply must be at most {max} characters',
  send: 'Send reply',
  save: 'Save changes',
  sent: 'Reply sent. It is shown once a reviewer has approved it.',
  saved: 'Reply changed. It is shown once a reviewer has approved it.',
});
