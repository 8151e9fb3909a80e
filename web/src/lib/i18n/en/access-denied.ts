import { ERRORS } from '@candor/contract/errors';
import { defineTexts } from '../translate.ts';

export const accessDeniedTexts = defineTexts('access-denied', {
  title: 'Access Denied',
  text: ERRORS.ADMIN_REQUIRED.sentence,
  help: 'If you have an admin account, sign in with it. You will be signed out of this one.',
  signIn: 'Sign In',
});
