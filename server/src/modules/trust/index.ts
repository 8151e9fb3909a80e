/**
 * The trust score, 0 to 100, part by part: what others know of a member goes in, what the gates ask for comes out.
 * Call `recomputeTrust` in the transaction that changes any part of it.
 */
export { trustModule, type Trust } from './module.ts';
export type { AuthoredSource, AuthoredStanding, TrustContribution, TrustListener, TrustSource } from './ports.ts';
export { authoredPoints, REJECTION_DAYS, type TrustFacts } from './rules.ts';
