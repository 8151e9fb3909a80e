import { MESSAGES } from '@candor/contract/messages';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const verificationTexts = defineTexts('verification', {
  addEmail: 'Add Email',
  changeEmail: 'Change Email',
  email: 'Email address',
  emailHelp: 'We send a 6-digit code to it. Other members never see it.',
  emailRequired: MESSAGES.emailRequired,
  emailInvalid: MESSAGES.emailInvalid,
  emailVerified: 'Email verified',
  addPhone: 'Add Phone',
  changePhone: 'Change Phone',
  phoneHelp: 'We text a 6-digit code to it. Other members never see it.',
  phoneRequired: MESSAGES.profilePhoneRequired,
  phoneInvalid: MESSAGES.phoneInvalid,
  consentRequired: MESSAGES.consentRequired,
  phoneVerified: 'Phone number verified',
  verifiedText: '{value} is confirmed and part of your profile.',
  sendCode: 'Send code',
  codeIncomplete: MESSAGES.profileCode,
  codeResent: 'A new code is on its way',
  sendFailed: 'Failed to send verification code',
  verifyFailed: 'Failed to verify code',
  resendFailed: 'Failed to resend verification code',
  done: 'Done',
});
