import { TRUST_TO_APPLY, TRUST_TO_BROWSE, TRUST_TO_LINK, TRUST_TO_SUBMIT } from './limits.ts';

export const TRUST_TIERS = ['gold', 'silver', 'bronze', 'locked'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];

const TIER_THRESHOLDS = [
  ['gold', 80],
  ['silver', 50],
  ['bronze', 30],
] as const;

/** The whole score: the stored part plus the points for the member's texts. */
export const addTrustPoints = (stored: number, pointsForTexts: number): number => Math.min(100, Math.max(0, stored + pointsForTexts));

export const trustTier = (score: number): TrustTier => TIER_THRESHOLDS.find(([, threshold]) => score >= threshold)?.[0] ?? 'locked';

/** The parts of the score; `max` is the most that a part can add or, if negative, subtract. */
export const TRUST_FACTORS = {
  verified_account: { max: 25 },
  verified_phone: { max: 15 },
  complete_profile: { max: 10 },
  verified_email: { max: 5 },
  photo: { max: 5 },
  external_photo: { max: 5 },
  social_ids: { max: 15 },
  approved_experiences: { max: 10 },
  account_age: { max: 5 },
  reviewer_accuracy: { max: 5 },
  rejected_experiences: { max: -20 },
  upheld_disputes: { max: -30 },
} as const satisfies Record<string, { max: number }>;
export type TrustFactorKey = keyof typeof TRUST_FACTORS;
export const TRUST_FACTOR_KEYS = Object.keys(TRUST_FACTORS) as [TrustFactorKey, ...TrustFactorKey[]];

/** The features that a score unlocks (product decision T3), by the keys of their names. */
export const TRUST_GATES = [
  { feature: 'gate.search', required: TRUST_TO_BROWSE },
  { feature: 'gate.social_ids', required: TRUST_TO_LINK },
  { feature: 'gate.submit_experience', required: TRUST_TO_SUBMIT },
  { feature: 'gate.become_reviewer', required: TRUST_TO_APPLY },
] as const;

export type GateKey = (typeof TRUST_GATES)[number]['feature'];

export type Signal = 'green' | 'amber' | 'orange' | 'red';

/** The colour of the badge of a trust score, and of the bar of a reviewer's accuracy; the thresholds are 80 and 60. */
export const badgeColour = (score: number): Signal => (score >= 80 ? 'green' : score >= 60 ? 'amber' : 'red');
/** The colour of the trust marker in the review queue; the thresholds are 80, 50 and 20. */
export const queueMarkerColour = (score: number): Signal =>
  score >= 80 ? 'green' : score >= 50 ? 'amber' : score >= 20 ? 'orange' : 'red';

/** A named author's score as readers see it: rounded down to tens, so that it can't be followed over time. */
export const coarseTrust = (score: number): number => Math.floor(score / 10) * 10;
