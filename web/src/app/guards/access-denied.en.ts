import { ERRORS } from '@candor/contract/errors';
import { defineTexts } from '../../lib/i18n/translate.ts';

export const accessDeniedTexts = defineTexts('access-denied', {
  title: 'Access Denied',
  text: ERRORS.ADMIN_REQUIRED.sentence,
  help: 'If you have an admin account, sign in with it. This signs you out here.',
  signIn: 'Sign In',
});
