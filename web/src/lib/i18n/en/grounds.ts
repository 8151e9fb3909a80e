import { defineTexts } from '../translate.ts';

/** On what ground an experience is disputed, with an account or without. */
export const groundTexts = defineTexts('grounds', {
  question: 'What is wrong with it?',
  required: 'Please choose what is wrong',
  not_me: 'It is not about me',
  false_information: 'It is not true',
  private_information: 'It tells private things, such as an address or a number',
  illegal_content: 'It is against the law',
  harassment: 'It is meant to harass or threaten me',
  other: 'Something else',
});
