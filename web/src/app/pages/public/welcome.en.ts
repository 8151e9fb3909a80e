import { defineTexts } from '../../../lib/i18n/translate.ts';

export const welcomeTexts = defineTexts('welcome', {
  motto: 'Connect. Share. Discover.',
  title: 'Date smarter, together',
  intro: 'Candor is where adults share honest, first-hand experiences about people they have met, and look someone up before they meet.',
  createAccount: 'Create Account',
  signIn: 'Sign In',
  aboutYou: 'Did someone write about you?',
  aboutYouLink: 'See it without an account',
  reassurance: 'For adults 18+. Every experience is reviewed before anyone can read it.',

  connectTitle: 'Connect',
  connectText: 'Join a community of verified adults who look out for one another.',
  shareTitle: 'Share',
  shareText: 'Say what happened in a few taps, under your name or anonymously.',
  discoverTitle: 'Discover',
  discoverText: 'Search a handle, a number or a name, and read what others experienced.',
  secureTitle: 'Secure and private',
  secureText: 'What you write and look up is encrypted. No one else sees your own IDs.',

  fairTitle: 'Fair to everyone',
  fairIntro: 'An experience is one side of a story, so the person it’s about has a say too.',
  fairNumbers: 'See how we decide, in numbers',
  reviewedTitle: 'Reviewed by people',
  reviewedText: 'A reviewer reads each submission. Nothing appears before it’s approved.',
  replyTitle: 'A right to reply',
  replyText: 'The person it’s about can read it free, reply, or dispute it.',
  trustTitle: 'Trust you can see',
  trustText: 'A trust score, explained part by part, shows how much an author has proved about themselves.',

  appsTitle: 'Mobile apps coming soon',
  appsText: 'Candor already works in your phone’s browser. Apps for both stores are on their way.',
  appStore: 'App Store',
  googlePlay: 'Google Play',
  comingSoon: 'Coming soon',

  sampleName: 'Jordan M.',
  samplePlace: 'Met in March, Portland',
  sampleKind: 'Kind',
  sampleOnTime: 'On time',
  sampleGhosted: 'Ghosted',
  sampleTrust: 'Author’s trust: 80',
});
