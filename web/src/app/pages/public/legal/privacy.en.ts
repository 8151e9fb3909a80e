import { defineTexts } from '../../../../lib/i18n/translate.ts';

export const privacyTexts = defineTexts('privacy', {
  title: 'Privacy',
  intro: 'What we keep about you, why, who can see it, and how to take it with you or have it removed.',
  keepTitle: 'What we keep',
  keep1:
    'Your phone number, your birth month and year, your display name, and what you add yourself: an email address, a photo, the IDs you link, the experiences and replies you write, your searches, alerts and reveals, and your payments. We never see your card number. If you save a card, we keep its brand, its last four digits and its expiry date.',
  keep2:
    'For every consent to text messages we note when you gave it and from which network address, since we may have to prove it. We also keep a list of the devices where you’re signed in, so that you can sign them out.',
  howTitle: 'How we protect it',
  how1: 'We encrypt phone numbers, email addresses, handles, names, comments and files before we store them, with keys that are kept elsewhere. Who wrote an experience is stored only in a form that can’t be read back without those keys.',
  how2: 'We keep places as an area, never as a point. We remove hidden data from files, such as where a picture was taken.',
  seeTitle: 'Who can see what',
  see1: 'Other members never see your phone number, email address, birthdate or linked IDs. Reviewers and admins see an ID only when they have to decide whose it is. If you share an experience under your name, reviewers see your display name, and so does the person you wrote about, once they’ve proved who they are. If you write anonymously, no reader and no reviewer learns who you are. Only two admins together can find out, each with a reason. That is recorded, and we tell you.',
  see2: 'We use the IDs you link for one thing only: to show you what others have shared about them.',
  aboutTitle: 'If something is written about you',
  about1:
    'Once you’ve proved that a phone number, email address or profile is yours, you can see for free what’s published about it: in full with an account, by its categories without one. You can reply to it or dispute it. What turns out to be false, private or unlawful is removed, and members who paid to read it get their reveal back.',
  rightsTitle: 'Your rights',
  rights1:
    'You can correct your profile, download everything we keep about you and delete your account. When you delete it, you choose whether what you wrote is deleted too or stays without an author. Anonymous experiences follow within 14 days, so that no one can tell they were yours. You have 24 hours to change your mind.',
  shareTitle: 'Who we share it with',
  share1:
    'With the services that carry our messages and payments, and only what they need for that. We sell nothing and show no advertising.',
});
