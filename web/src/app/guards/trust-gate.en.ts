import { defineTexts } from '../../lib/i18n/translate.ts';

export const trustGateTexts = defineTexts('trust-gate', {
  profileComplete: 'Profile complete with birthdate and display name',
  phoneVerified: 'Phone verified',
  socialsLinked: 'Social accounts linked',
  experiencesSubmitted: 'Experiences submitted',
  noBans: 'No bans',
});
