import { defineTexts } from '../../lib/i18n/translate.ts';

export const codeTexts = defineTexts('code', {
  title: 'Enter your code',
  sentTo: 'We sent a {digits}-digit code to',
  code: 'Verification code',
  digit: 'Digit {number} of {digits}',
  verify: 'Verify',
  resend: 'Resend code',
  resendIn: 'Resend code in {seconds} s',
  change: 'Go back',
});
