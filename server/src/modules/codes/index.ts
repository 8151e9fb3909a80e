/**
 * Proof of a phone number or e-mail address by a code, with limits against guessing and message floods. Also the single-use tickets that
 * connect the calls of a sign-in, and the consent to receive SMS.
 */
export type { IsKnownDevice } from './check-code.ts';
export { codesModule, type Codes } from './module.ts';
export type { CodesOptions } from './dependencies.ts';
export type { ConsentedNumber } from './record-consent.ts';
export type { CodeToSend } from './send-code.ts';
export type { CodePurpose, CodeSubject } from './store.ts';
