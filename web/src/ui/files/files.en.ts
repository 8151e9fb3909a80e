import { defineTexts } from '../../lib/i18n/translate.ts';

export const filesTexts = defineTexts('files', {
  previous: 'Previous file',
  next: 'Next file',
  fileOf: '{number} of {count}',
  logged: 'Opening a file is logged.',
  covered: 'This may be hard to look at. It stays covered until you want to see it.',
  coveredFlagged: 'The assistant thinks this picture may be hard to look at. It stays covered until you want to see it.',
  uncover: 'Show it',
  uncovered: 'Uncovered picture',
  flagged: 'may be hard to look at',
  failed: 'We couldn’t open this file.',
  renew: 'Try again',
  noPlay: 'This browser cannot play the video.',
  opening: 'Opening the file',
  drawing: 'Opening the document…',
  page: 'Page {number} of {total}',
  pages: '{shown} of {total} pages',
  closed: 'This kind of document can’t be opened here. Save it and open it with care.',
  save: 'Save the file',
});
