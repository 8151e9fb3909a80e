import { REASON_MAX } from '@candor/contract/limits';
import { defineTexts } from '../translate.ts';

export const reportTexts = defineTexts('reports', {
  report: 'Report',
  reportExperience: 'Report this experience',
  reportReply: 'Report this reply',
  text: 'A reviewer looks at it again. Nobody learns that it was you.',
  question: 'What is wrong with it?',
  reasonRequired: 'Please choose a reason',
  harassment: 'It harasses or threatens somebody',
  false_information: 'It is not true',
  private_information: 'It tells private things, such as an address or a number',
  hate: 'It is hateful',
  minor: 'It is about somebody under 18',
  other: 'Something else',
  details: 'Anything else we should know (optional)',
  detailsHelp: 'Only reviewers read this.',
  detailsTooLong: `At most ${REASON_MAX} characters`,
  send: 'Send report',
  sent: 'Thank you. A reviewer will look at it.',
  already: 'You have already reported this. A reviewer will look at it.',
});
