import { defineTexts } from '../../../../../lib/i18n/translate.ts';

/** The terms from 1 to 22 November 2026. An earlier version is never changed. */
export const terms20261101Texts = defineTexts('terms-2026-11-01', {
  whoTitle: 'Who may use Candor',
  who1: 'Adults of 18 years or more, with one account each, under their own phone number.',
  writeTitle: 'What you write',
  write1:
    'You share only what you have lived through yourself, and you stand by it. You keep the rights in your words and allow us to show them to members of the community.',
  write2:
    'A reviewer reads every experience and reply before it appears. It’s approved or declined, and we tell you which, and why. You can withdraw an experience until a final determination.',
  readTitle: 'What you read',
  read1:
    'An experience is one person’s account, not a finding of fact. Do not copy it elsewhere, and do not use it to contact, pursue or shame anybody.',
  revealsTitle: 'Reveals',
  reveals1:
    'A reveal opens one experience in full, for good. You receive some free of charge and can buy more. If an experience is removed after you paid for it, your reveal comes back.',
  endTitle: 'When accounts end',
  end1: 'You can leave at any time. We may suspend an account that breaks the community guidelines; you are told why, and until when.',
  liabilityTitle: 'What we promise, and what we cannot',
  liability1:
    'We promise care in reviewing, in protecting what you entrust to us and in answering disputes. We cannot promise that what members write is complete or right: please use your own judgement, and meet new people in public places.',
});
