import { REASON_MAX } from '@candor/contract/limits';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const reportTexts = defineTexts('reports', {
  report: 'Report',
  reportExperience: 'Report this experience',
  reportReply: 'Report this reply',
  text: 'A reviewer will look at it again. No one learns that you reported it.',
  question: 'What’s wrong with it?',
  reasonRequired: 'Please choose a reason',
  harassment: 'It harasses or threatens someone',
  false_information: 'It isn’t true',
  private_information: 'It reveals private details, such as an address or a number',
  hate: 'It is hateful',
  minor: 'It’s about someone under 18',
  other: 'Something else',
  details: 'Anything else we should know (optional)',
  detailsHelp: 'Only reviewers read this.',
  detailsTooLong: `At most ${REASON_MAX} characters`,
  send: 'Send report',
  sent: 'Thank you. A reviewer will look at it.',
  already: 'You have already reported this. A reviewer will look at it.',
});
