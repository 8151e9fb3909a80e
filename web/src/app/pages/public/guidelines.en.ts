import { defineTexts } from '../../../lib/i18n/translate.ts';

export const guidelinesTexts = defineTexts('guidelines', {
  title: 'Community Guidelines',
  intro: 'Candor works because people are fair to each other, and above all to people who aren’t here to answer.',
  honestTitle: 'Be honest',
  honest1: 'Write about what happened to you, not about what you heard. Leave out what you are not sure of.',
  kindTitle: 'Be fair',
  kind1: 'Describe what someone did, not what you think they are. No insults, threats, hatred or revenge.',
  privateTitle: 'Keep private things private',
  private1: 'No addresses, workplaces, phone numbers, health, family or intimate pictures. No faces of other people.',
  adultsTitle: 'Adults only',
  adults1: 'Never write about anyone under 18.',
  oneTitle: 'One voice each',
  one1: 'One account a person and one experience about the same ID. Nothing in exchange for money or favours.',
  dangerTitle: 'If someone is in danger',
  danger1: 'Candor isn’t an emergency service. Call your local emergency number first.',
  reviewTitle: 'How we decide',
  review1:
    'Reviewers never decide on their own submissions or on what names them. A decision is told with its reason. The person written about can reply to or dispute an experience, and a dispute is decided by an administrator within 3-5 business days.',
});
