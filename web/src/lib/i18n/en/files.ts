import { defineTexts } from '../translate.ts';

export const filesTexts = defineTexts('files', {
  previous: 'Previous file',
  next: 'Next file',
  fileOf: '{number} of {count}',
  logged: 'Each look at a file is written down.',
  failed: 'This file could not be shown. Its link may have ended.',
  renew: 'Get a new link',
  noPlay: 'This browser cannot play the video.',
  drawing: 'Opening the document…',
  page: 'Page {number} of {total}',
  pages: '{shown} of {total} pages',
  closed: 'This kind of document is not opened inside the page. Save it and look at it with care.',
  save: 'Save the file',
});
