import { defineTexts } from '../translate.ts';

export const rewordingTexts = defineTexts('admin-rewording', {
  title: 'Reword the comment',
  original: 'Original comment',
  notes: 'Admin Notes',
  notesHelp: 'Optional. What the new words should keep or leave out.',
  proposeAgain: 'Propose again',
  proposing: 'Finding milder words…',
  reworded: 'Reworded comment',
  rewordedRequired: 'Please enter the reworded comment',
  left: { one: '{count} character left', other: '{count} characters left' },
  model: 'Proposed by the language model. Read it before you use it.',
  local: 'Hard words masked by the local rules. Change what you like.',
  proposeFailed: 'No proposal came back. You can change the words yourself.',
  effect: 'The original is kept, the author is told, and readers see that it was edited.',
  update: 'Update Comment',
  cancel: 'Cancel',
  updated: 'Comment updated and experience approved',
  updatedText: 'It is published with the new words and marked as edited. The author was told.',
  unchangedText: 'It is published in the author’s own words.',
  closeAndApprove: 'Close & Approve',
});
