import { defineTexts } from '../../../lib/i18n/translate.ts';

export const supportTexts = defineTexts('support', {
  summary: 'If you don’t feel safe: where to get help',
  intro: 'These services are independent of Candor. You don’t have to give your name.',
  emergency: 'In danger right now',
  abuse: 'Abuse by a partner, an ex or someone you dated',
  crisis: 'Someone to talk to, day or night',
  women: 'Women’s rights and protection from violence',
  shelters: 'Shelters and their phone lines, by place',
  any: 'Free helplines in your country',
  call: 'Call {number}',
  text: 'Text {number}',
  textWord: 'Text {word} to {number}',
});
