import { TRUST_FACTOR_KEYS, TRUST_FACTORS, type TrustFactorKey } from '@candor/contract/trust';
import { DAY_MS } from '../../platform/clock.ts';

/** Everything the score is made of (product decision T1). */
export interface TrustFacts {
  isVerified: boolean;
  isPhoneVerified: boolean;
  isProfileComplete: boolean;
  isEmailVerified: boolean;
  hasPhoto: boolean;
  isPhotoExternal: boolean;
  /** IDs that the member linked. Their own proved phone and e-mail, which are linked automatically, don't count. */
  linkedIds: number;
  approvedExperiences: number;
  createdAt: Date;
  reviewDecisions: number;
  /** Percent. */
  reviewAccuracy: number;
  /** In the last 180 days. */
  recentRejections: number;
  upheldDisputes: number;
  isBanned: boolean;
}

export type TrustPoints = Record<TrustFactorKey, number>;

const OLD_ACCOUNT_DAYS = 90;
export const REJECTION_DAYS = 180;
const ACCURATE_FROM_DECISIONS = 20;
const ACCURATE_FROM_PERCENT = 80;

/** The points that one linked ID, text or dispute adds or, if the factor's `max` is negative, subtracts. */
export const POINTS_EACH = { social_ids: 5, approved_experiences: 2, rejected_experiences: 5, upheld_disputes: 10 } as const;

/** The points for `count` of them, up to the most that the factor can add or subtract. */
function pointsFor(key: keyof typeof POINTS_EACH, count: number): number {
  const { max } = TRUST_FACTORS[key];
  const points = count * POINTS_EACH[key];
  return max < 0 ? Math.max(max, -points) : Math.min(max, points);
}

export function trustPoints(facts: TrustFacts, now: Date): TrustPoints {
  const allPoints = (key: TrustFactorKey, isMet: boolean): number => (isMet ? TRUST_FACTORS[key].max : 0);
  return {
    verified_account: allPoints('verified_account', facts.isVerified),
    verified_phone: allPoints('verified_phone', facts.isPhoneVerified),
    complete_profile: allPoints('complete_profile', facts.isProfileComplete),
    verified_email: allPoints('verified_email', facts.isEmailVerified),
    photo: allPoints('photo', facts.hasPhoto),
    external_photo: allPoints('external_photo', facts.isPhotoExternal),
    social_ids: pointsFor('social_ids', facts.linkedIds),
    approved_experiences: pointsFor('approved_experiences', facts.approvedExperiences),
    account_age: allPoints('account_age', now.getTime() - facts.createdAt.getTime() > OLD_ACCOUNT_DAYS * DAY_MS),
    reviewer_accuracy: allPoints(
      'reviewer_accuracy',
      facts.reviewDecisions >= ACCURATE_FROM_DECISIONS && facts.reviewAccuracy >= ACCURATE_FROM_PERCENT,
    ),
    rejected_experiences: pointsFor('rejected_experiences', facts.recentRejections),
    upheld_disputes: pointsFor('upheld_disputes', facts.upheldDisputes),
  };
}

/** A member's texts add up to 10 points and subtract up to 50. */
export const authoredPoints = (authored: Pick<TrustFacts, 'approvedExperiences' | 'recentRejections' | 'upheldDisputes'>): number =>
  pointsFor('approved_experiences', authored.approvedExperiences) +
  pointsFor('rejected_experiences', authored.recentRejections) +
  pointsFor('upheld_disputes', authored.upheldDisputes);

/** When the account's age will first count. */
export const ageCountsFrom = (createdAt: Date): Date => new Date(createdAt.getTime() + OLD_ACCOUNT_DAYS * DAY_MS + 1);

/** 0 to 100; 0 while the member is suspended. */
export function trustScore(points: TrustPoints, isBanned: boolean): number {
  if (isBanned) return 0;
  const sum = TRUST_FACTOR_KEYS.reduce((total, key) => total + points[key], 0);
  return Math.min(100, Math.max(0, sum));
}
