/**
 * The trust score, 0 to 100: other modules contribute facts about a member, and gates read the score. Call `recomputeTrust` in each
 * transaction that changes a part of it.
 */
export { trustModule, type Trust } from './module.ts';
export type { AuthoredSource, AuthoredStanding, TrustListener, TrustSource } from './ports.ts';
export { authoredPoints, REJECTION_DAYS, type TrustFacts } from './rules.ts';
