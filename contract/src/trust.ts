import { TRUST_TO_APPLY, TRUST_TO_BROWSE, TRUST_TO_LINK, TRUST_TO_SUBMIT } from './limits.ts';

export const TRUST_TIERS = ['gold', 'silver', 'bronze', 'locked'] as const;
export type TrustTier = (typeof TRUST_TIERS)[number];

const TIER_CUTS = [
  ['gold', 80],
  ['silver', 50],
  ['bronze', 30],
] as const;

export const trustTier = (score: number): TrustTier => TIER_CUTS.find(([, cut]) => score >= cut)?.[0] ?? 'locked';

/** The parts of the score; `max` is the most a part can give, or, below zero, the most it can take. */
export const TRUST_FACTORS = {
  verified_account: { label: 'Verified account', max: 25, hint: 'Verify your account by SMS or an external account.' },
  verified_phone: { label: 'Verified phone', max: 15, hint: 'Add and verify your phone number.' },
  complete_profile: { label: 'Complete profile', max: 10, hint: 'Add your display name and birthdate.' },
  verified_email: { label: 'Verified e-mail', max: 5, hint: 'Add and verify your e-mail address.' },
  photo: { label: 'Profile photo', max: 5, hint: 'Upload a profile photo.' },
  external_photo: { label: 'Photo from an external provider', max: 5, hint: 'Use the photo of your external account.' },
  social_ids: { label: 'Linked social IDs', max: 15, hint: 'Link up to three social IDs, 5 points each.' },
  approved_experiences: { label: 'Approved experiences', max: 10, hint: 'Share experiences: 2 points for each approved one.' },
  account_age: { label: 'Account older than 90 days', max: 5, hint: 'Comes by itself after 90 days.' },
  reviewer_accuracy: { label: 'Reviewer accuracy', max: 5, hint: 'Reach 80% accuracy over at least 20 reviews.' },
  rejected_experiences: { label: 'Rejected experiences', max: -20, hint: '5 points off for each rejected in the last 180 days.' },
  upheld_disputes: { label: 'Disputes upheld against you', max: -30, hint: '10 points off for each.' },
} as const satisfies Record<string, { label: string; max: number; hint: string }>;
export type TrustFactorKey = keyof typeof TRUST_FACTORS;
export const TRUST_FACTOR_KEYS = Object.keys(TRUST_FACTORS) as [TrustFactorKey, ...TrustFactorKey[]];

/** What a score opens (product decision T3), by the names that the locked-feature screens use. */
export const TRUST_GATES = [
  { feature: 'Search', required: TRUST_TO_BROWSE },
  { feature: 'Social IDs', required: TRUST_TO_LINK },
  { feature: 'Submit Experience', required: TRUST_TO_SUBMIT },
  { feature: 'Become a Reviewer', required: TRUST_TO_APPLY },
] as const;

export type Signal = 'green' | 'amber' | 'orange' | 'red';

/** Badges of a trust score, and the bar of a reviewer's accuracy: 80 and 60. */
export const badgeColour = (score: number): Signal => (score >= 80 ? 'green' : score >= 60 ? 'amber' : 'red');
/** Marker beside an author in the review queue: 80, 50 and 20. */
export const queueMarkerColour = (score: number): Signal =>
  score >= 80 ? 'green' : score >= 50 ? 'amber' : score >= 20 ? 'orange' : 'red';

/** What readers see of a named author: cut to tens, so that it can't be followed over time. */
export const coarseTrust = (score: number): number => Math.floor(score / 10) * 10;
