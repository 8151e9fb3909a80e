import { MESSAGES } from '@candor/contract/messages';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const adminUnmaskingTexts = defineTexts('admin-unmasking', {
  open: 'Reveal the author’s identity',
  title: 'Reveal the author’s identity?',
  text: 'They wrote without a name because they were told that it stays hidden. Open it only where somebody’s safety or the law asks for it.',
  pointTrail: 'That you opened it is written to the audit trail.',
  pointRecord: 'The author’s record shows it, with your reason and without your name.',
  pointFactor: 'If you have a second factor, you will be asked for it.',
  reason: 'Reason',
  reasonHelp: 'The author can read this.',
  reasonRequired: MESSAGES.reasonRequired,
  confirm: 'Open the name',
  cancel: 'Cancel',
  close: 'Close',
  writtenBy: 'Written by',
  toMember: 'Open the member',
  goneTitle: 'The account is gone',
  goneText: 'Whoever wrote it has deleted their account, and nobody can tell any more who it was.',
  secondTitle: 'A second admin is needed',
  secondText: 'The other admins were told. The name opens when one of them asks too, within 24 hours; then you can open it as well.',
  requests: 'Names that wait for a second admin',
  askedBy: '{name} asks',
  askedByYou: 'You asked',
  openUntil: 'Opens for you with a reason of your own, until {date}.',
  waitsUntil: 'Waits for another admin until {date}.',
});
