import { defineTexts } from '../../lib/i18n/translate.ts';

export const placeTexts = defineTexts('place', {
  searching: 'Looking for places…',
  none: 'No place found. Try another spelling.',
  failed: 'We can’t look up places right now.',
  found: '{count} place found | {count} places found',
  clear: 'Clear',
});
