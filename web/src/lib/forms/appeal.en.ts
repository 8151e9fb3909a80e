import { defineTexts } from '../i18n/translate.ts';

export const appealTexts = defineTexts('appeal', {
  statement: 'Why should we look again?',
  help: 'Tell us what we got wrong. Someone who took no part in the decision will read it.',
  tooShort: 'Please write at least {min} characters',
  tooLong: 'Please keep it under {max} characters',
  send: 'Send appeal',
  sent: 'Appeal sent',
});
