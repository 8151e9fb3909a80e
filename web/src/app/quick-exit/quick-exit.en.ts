import { defineTexts } from '../../lib/i18n/translate.ts';

export const quickExitTexts = defineTexts('quick-exit', {
  quickExit: 'Quick exit',
  explanation: 'Need to hide this page? Press Quick exit, or the Escape key three times. It opens another site at once.',
  understood: 'Close this hint',
});
