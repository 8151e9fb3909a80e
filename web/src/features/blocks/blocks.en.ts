import { defineTexts } from '../../lib/i18n/translate.ts';

export const blockTexts = defineTexts('blocks', {
  block: 'Block author',
  title: 'Block the author of this experience?',
  text: 'The experiences they share under their name no longer appear in your searches. They won’t know, and you won’t learn who they are.',
  anonymousText:
    'The author is anonymous, so we hide only this experience from your searches: hiding their others would tell you which ones they wrote. They won’t know.',
  kept: 'Experiences about you stay in your linked experiences so that you can answer them. You can unblock them in your settings.',
  confirm: 'Block',
  done: 'You’ll no longer see what this author shares',
  anonymousDone: 'You’ll no longer see this experience',

  listTitle: 'Blocked authors',
  listHelp:
    'Their experiences don’t appear in your searches. If an author is anonymous, we hide only the experience you blocked. You won’t learn who they are.',
  none: 'You haven’t blocked anyone. You can block an author from an experience’s page.',
  loadFailed: 'We couldn’t load your blocked authors',
  blockedOn: 'Blocked on {date}',
  unblock: 'Unblock',
  unblockOf: 'Unblock the author that you blocked on {date}',
  unblocked: 'Author unblocked',
  unblockFailed: 'We couldn’t unblock this author',
});
