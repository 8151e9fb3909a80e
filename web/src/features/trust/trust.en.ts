import { defineTexts } from '../../lib/i18n/translate.ts';

export const trustTexts = defineTexts('trust', {
  title: 'Trust Score',
  outOf: 'Trust score {score} of 100',
  intro: 'It grows as you verify who you are and take part, and tells others how much weight your words carry.',
  nextGate: '{count} more point opens {feature}. | {count} more points open {feature}.',
  allOpen: 'Everything on Candor is open to you.',
  gates: 'What it opens',
  gateFrom: 'from {required}',
  gateOpen: 'Open',
  gateClosed: 'Not yet open',
  adds: 'What adds points',
  lowers: 'What lowers it',
  nothingLowers: 'Nothing. Rejected experiences and disputes upheld against you would.',
  points: '{points} of {max}',
  stepAdd: 'Add',
  stepLink: 'Link',
  stepShare: 'Share',
  stepProfile: 'Profile',
  loadFailed: 'We couldn’t load your trust score',

  checklistGoal: '{count} point to {feature} | {count} points to {feature}',
  checklistMore: 'Raise your trust score',
  checklistPoints: '+{count} point | +{count} points',
  checklistDone: 'Done',
  checklistDismiss: 'Hide this list',
  checklistDismissFailed: 'We couldn’t hide the list',
});
