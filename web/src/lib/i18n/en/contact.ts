import { defineTexts } from '../translate.ts';

export const contactTexts = defineTexts('contact', {
  title: 'Contact',
  intro: 'The quickest way depends on what it is about.',
  supportTitle: 'Help with your account',
  supportText: 'Signing in, codes that do not arrive, payments.',
  privacyTitle: 'Privacy and your data',
  privacyText: 'Questions about what we hold, and requests from people without an account.',
  securityTitle: 'Security',
  securityText: 'Have you found a weakness? Please tell us before anybody else.',
  aboutTitle: 'Something is written about you',
  aboutText: 'Link your ID in your profile. You will see what is written for free, and can reply to it or dispute it.',
  toProfile: 'Go to Profile',
  emergency: 'Candor is not an emergency service. If somebody is in danger, please call the emergency number of your country.',
});
