import { MESSAGES } from '@candor/contract/messages';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const adminUnmaskingTexts = defineTexts('admin-unmasking', {
  open: 'Reveal the author’s identity',
  title: 'Reveal the author’s identity?',
  text: 'They wrote anonymously because we promised to keep their name hidden. Reveal it only if someone’s safety or the law requires it.',
  pointLog: 'The audit log records that you did this.',
  pointRecord: 'The author’s data export shows it, with your reason but not your name.',
  pointFactor: 'If you have a second factor, we’ll ask you for it.',
  reason: 'Reason',
  reasonHelp: 'The author can read this.',
  reasonRequired: MESSAGES.reasonRequired,
  confirm: 'Reveal identity',
  close: 'Close',
  writtenBy: 'Written by',
  toMember: 'Open the member',
  goneTitle: 'The account is gone',
  goneText: 'The author deleted their account, so no one can tell who it was.',
  secondTitle: 'A second admin is needed',
  secondText: 'We told the other admins. If one of them also asks within 24 hours, you can both see the name.',
  requests: 'Identities waiting for a second admin',
  askedBy: '{name} asked',
  askedByYou: 'You asked',
  openUntil: 'You can reveal it by giving your own reason, until {date}.',
  waitsUntil: 'Waiting for another admin until {date}.',
});
