import { defineTexts } from '../../lib/i18n/translate.ts';

export const legalTexts = defineTexts('legal', {
  validFrom: 'In force since {date}',
  earlierVersion: 'This is an earlier version, in force from {date}.',
  toCurrent: 'Read the current version',
  versionsTitle: 'Earlier versions',
  versionOf: 'Version of {date}',
  operatorTitle: 'Who runs this site',
  operatorDemo: 'This is a test installation. It names no operator.',
  changedTitle: 'Our texts have changed',
  changedShort: 'Updated:',
  changedText: 'Please read what’s new. You can still read the earlier versions there.',
  terms: 'Terms',
  privacy: 'Privacy',
  understood: 'Got it',
});
