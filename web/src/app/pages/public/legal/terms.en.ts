import { defineTexts } from '../../../../lib/i18n/translate.ts';
import { terms20261101Texts } from './earlier/terms-2026-11-01.en.ts';

export const termsTexts = defineTexts('terms', {
  // The paragraphs of the version of 1 November 2026, then those that have changed since. The earlier version stays readable as it was.
  ...terms20261101Texts.texts,
  title: 'Terms',
  intro: 'The agreement between you and Candor, in plain words.',
  decideTitle: 'How we decide',
  decide1:
    'Every decision against you comes with its reason and the guideline that it rests on. You can appeal for six months, and somebody else decides the appeal.',
  decide2:
    'If something is reported because it shows someone under 18 or an intimate image, threatens somebody or reveals private data, we may hide it at once. We check it within 24 hours, private data within 48. The transparency page shows how often we manage that.',
  end1: 'You can leave at any time. We may suspend an account that breaks the community guidelines; we tell you why, and until when. While suspended you can still read and download what is yours, reply in disputes, appeal and delete your account.',
});
