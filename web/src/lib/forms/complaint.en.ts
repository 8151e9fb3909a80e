import { STATEMENT_MAX } from '@candor/contract/limits';
import { defineTexts } from '../i18n/translate.ts';

export const complaintTexts = defineTexts('complaint', {
  question: 'What is wrong with it?',
  groundRequired: 'Please choose what is wrong',
  not_me: 'It is not about me',
  false_information: 'It is not true',
  private_information: 'It reveals private details, such as an address or a number',
  illegal_content: 'It is against the law',
  harassment: 'It is meant to harass or threaten me',
  minor: 'It says something about me when I was under 18',
  intimate_image: 'It shows or threatens to share an intimate image',
  threat: 'It threatens me with violence or stalking',
  other: 'Something else',
  urgent: 'This is urgent: a person decides within {hours} hours. We may hide the experience until then.',
  statement: 'What is wrong, in your words',
  statementHelp: 'Say how we can tell. Please leave out what the author should not know about you.',
  statementRequired: 'Please say what is wrong',
  statementTooLong: `At most ${STATEMENT_MAX} characters`,
});
