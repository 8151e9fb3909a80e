/**
 * Signing in and signing up with a code sent to a phone number, and signing in with a passkey.
 * Nothing here tells whether a number belongs to a member before the number is proved.
 */
export { signInModule } from './module.ts';
