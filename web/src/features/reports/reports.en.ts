import { REASON_MAX } from '@candor/contract/limits';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const reportTexts = defineTexts('reports', {
  report: 'Report',
  reportExperience: 'Report this experience',
  reportReply: 'Report this reply',
  text: 'A reviewer will look at it again. The author doesn’t learn who reported it.',
  question: 'What’s wrong with it?',
  reasonRequired: 'Please choose a reason',
  harassment: 'It harasses someone',
  false_information: 'It isn’t true',
  private_information: 'It reveals private details, such as an address or a number',
  hate: 'It’s hateful',
  minor: 'It’s about someone under 18',
  intimate_image: 'It shows or threatens to share an intimate image',
  threat: 'It threatens violence or stalking',
  other: 'Something else',
  details: 'Anything else we should know (optional)',
  detailsHelp: 'Only reviewers and admins read this.',
  detailsTooLong: `At most ${REASON_MAX} characters`,
  send: 'Send report',
  sent: 'Thank you. A reviewer will look at it.',
  sentUrgent: 'Thank you. It goes to the front of the queue.',
  sentHidden: 'Thank you. It’s hidden now, until a reviewer has checked it.',
  already: 'You’ve already reported this. A reviewer will look at it.',
});
