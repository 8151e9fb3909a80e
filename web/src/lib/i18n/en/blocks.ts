import { defineTexts } from '../translate.ts';

export const blockTexts = defineTexts('blocks', {
  block: 'Block author',
  title: 'Block the author of this experience?',
  text: 'What they share no longer comes up when you search. They are not told, and you don’t learn who they are.',
  kept: 'What is about yourself stays in your linked experiences, so that you can answer it. You can take the block back in your settings.',
  confirm: 'Block',
  done: 'You no longer find what this author shares',
  already: 'You have already blocked this author.',

  listTitle: 'Blocked authors',
  listHelp: 'What they share does not come up when you search. Who they are stays unknown, also to you.',
  none: 'You have not blocked anybody. You can block an author from the page of an experience.',
  loadFailed: 'Your blocked authors could not be loaded',
  blockedOn: 'Blocked on {date}',
  unblock: 'Unblock',
  unblockOf: 'Unblock the author that you blocked on {date}',
  unblocked: 'The block was taken back',
  unblockFailed: 'The block could not be taken back',
});
