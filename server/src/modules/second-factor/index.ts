/**
 * Second factors (passkeys and authenticator apps): members add, remove and use them.
 * Other modules call it to find out whether a member has one, and to prove a passkey.
 */
export { secondFactorModule, type SecondFactor } from './module.ts';
export type { SecondFactorOptions } from './dependencies.ts';
export type { WebAuthnMessage } from './relying-party.ts';
export { hasFactor } from './store.ts';
