/**
 * Proof of a phone number or e-mail address by a code, within limits that stop guessing and message floods.
 * Also the single-use tickets that carry a sign-in from one call to the next, and the consent to receive SMS.
 */
export type { KnowsDevice } from './check-code.ts';
export { codesModule, type Codes } from './module.ts';
export type { CodesOptions } from './dependencies.ts';
export type { ConsentedNumber } from './record-consent.ts';
export type { CodeOrder } from './send-code.ts';
export type { CodePurpose, CodeSubject } from './store.ts';
