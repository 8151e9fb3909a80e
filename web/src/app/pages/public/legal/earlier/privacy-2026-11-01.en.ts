import { defineTexts } from '../../../../../lib/i18n/translate.ts';

/** The privacy policy from 1 to 26 November 2026. An earlier version is never changed. */
export const privacy20261101Texts = defineTexts('privacy-2026-11-01', {
  keepTitle: 'What we keep',
  keep1:
    'Your phone number, birth month and display name, and what you add yourself: an e-mail address, a photo, the IDs you link, the experiences and replies you write, the searches and reveals you make, and your payments. We never see or keep your card number.',
  keep2: 'For every consent to SMS messages we note when it was given and from which network address, since we may have to prove it.',
  howTitle: 'How it is protected',
  how1: 'Phone numbers, e-mail addresses, handles, names, comments and files are encrypted before they are stored, with keys that are kept elsewhere. Who wrote an experience is stored only in a form that cannot be read back without those keys.',
  how2: 'Places are kept as an area, never as a point. Files lose their hidden data, such as where a picture was taken.',
  seeTitle: 'Who can see what',
  see1: 'Your phone number, e-mail address, birthdate and linked IDs are shown to nobody but you. Your display name appears beside what you write unless you write anonymously; an anonymous author is known to no reader and to no reviewer. An administrator who must know who wrote something has to give a reason, and that is recorded.',
  see2: 'Linking an ID is used for one thing only: to show you what others have shared about it.',
  aboutTitle: 'If something is written about you',
  about1:
    'You can see it for free by linking your ID, reply to it, or dispute it. What is found to be false, private or unlawful is removed, and members who paid to read it get their reveal back.',
  rightsTitle: 'Your rights',
  rights1:
    'You can correct your profile, download everything held about you and delete your account. When you delete it you choose whether what you wrote is deleted too or stays without an author. You have 24 hours to change your mind.',
  shareTitle: 'Whom we share with',
  share1: 'With those who carry our messages and payments, only what they need for that. We sell nothing and show no advertising.',
});
