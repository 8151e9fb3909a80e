import { defineTexts } from '../../../lib/i18n/translate.ts';

export const contactTexts = defineTexts('contact', {
  title: 'Contact',
  intro: 'The fastest way depends on what you need.',
  supportTitle: 'Help with your account',
  supportText: 'Signing in, missing codes, payments.',
  privacyTitle: 'Privacy and your data',
  privacyText: 'Questions about what we keep about you, and requests from people without an account.',
  securityTitle: 'Security',
  securityText: 'Found a security problem? Please tell us first.',
  aboutTitle: 'Someone wrote about you',
  aboutText:
    'You can see what’s published about your number, email or profile, reply to it and dispute it. It’s free, and you don’t need an account.',
  withoutAccount: 'Continue without an account',
  signIn: 'I have an account',
  toSocialIds: 'Link my ID',
  emergency: 'Candor isn’t an emergency service. If someone is in danger, call your local emergency number.',
});
