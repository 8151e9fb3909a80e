import { defineTexts } from '../translate.ts';

/** What the browser's tab says, a text a page. */
export const titleTexts = defineTexts('titles', {
  welcome: 'Candor – Connect, share, discover',
  signIn: 'Sign In · Candor',
  signUp: 'Create Account · Candor',
  googleCallback: 'Google Sign-In · Candor',
  community: 'Community · Candor',
  profile: 'Profile · Candor',
  experiences: 'Experiences · Candor',
  submitExperience: 'Submit Experience · Candor',
  myExperiences: 'My Experiences · Candor',
  linkedExperiences: 'Linked Experiences · Candor',
  socialIds: 'Social IDs · Candor',
  notifications: 'Notifications · Candor',
  payment: 'Payment and Reveals · Candor',
  settings: 'Settings · Candor',
  search: 'Search · Candor',
  security: 'Sign-in and Security · Candor',
  reviewQueue: 'Review Queue · Candor',
  privacy: 'Privacy · Candor',
  terms: 'Terms · Candor',
  guidelines: 'Community Guidelines · Candor',
  contact: 'Contact · Candor',
  devInbox: 'Development Inbox · Candor',
});
