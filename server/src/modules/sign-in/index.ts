/**
 * Signing in and signing up with a code sent to a phone number, and signing in with a passkey.
 * Before a number is proved, no reply shows whether it belongs to a member.
 */
export { signInModule } from './module.ts';
