import { STATEMENT_MAX } from '@candor/contract/limits';
import { defineTexts } from '../i18n/translate.ts';

export const disputeFormTexts = defineTexts('dispute-form', {
  question: 'What’s wrong with it?',
  groundRequired: 'Please choose what’s wrong',
  not_me: 'It’s not about me',
  false_information: 'It isn’t true',
  private_information: 'It reveals private details, such as an address or a number',
  illegal_content: 'It’s against the law',
  harassment: 'It’s meant to harass or threaten me',
  minor: 'It’s about someone under 18',
  intimate_image: 'It shows or threatens to share an intimate image',
  threat: 'It threatens me with violence or stalking',
  other: 'Something else',
  urgent: 'This is urgent: a person decides within {hours} hours. We may hide the experience until then.',
  statement: 'What’s wrong, in your own words',
  statementHelp: 'Say how we can tell. Leave out anything the author shouldn’t know about you.',
  statementRequired: 'Please say what’s wrong',
  statementTooLong: `At most ${STATEMENT_MAX} characters`,
});
