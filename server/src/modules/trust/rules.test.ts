import { TRUST_FACTORS } from '@candor/contract/trust';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { trustPoints, trustScore, type TrustFacts } from './rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

const NO_FACTS: TrustFacts = {
  isVerified: false,
  isPhoneVerified: false,
  isProfileComplete: false,
  isEmailVerified: false,
  hasPhoto: false,
  isPhotoExternal: false,
  linkedIds: 0,
  approvedExperiences: 0,
  createdAt: NOW,
  reviewDecisions: 0,
  reviewAccuracy: 0,
  recentRejections: 0,
  upheldDisputes: 0,
  isBanned: false,
};
const scoreOf = (facts: Partial<TrustFacts>): number => trustScore(trustPoints({ ...NO_FACTS, ...facts }, NOW), facts.isBanned ?? false);

const facts: fc.Arbitrary<TrustFacts> = fc.record({
  isVerified: fc.boolean(),
  isPhoneVerified: fc.boolean(),
  isProfileComplete: fc.boolean(),
  isEmailVerified: fc.boolean(),
  hasPhoto: fc.boolean(),
  isPhotoExternal: fc.boolean(),
  linkedIds: fc.nat(30),
  approvedExperiences: fc.nat(500),
  createdAt: fc.integer({ min: 0, max: 1000 }).map(daysAgo),
  reviewDecisions: fc.nat(1000),
  reviewAccuracy: fc.nat(100),
  recentRejections: fc.nat(50),
  upheldDisputes: fc.nat(50),
  isBanned: fc.boolean(),
});

describe('the trust score', () => {
  test.each<[string, number, Partial<TrustFacts>]>([
    ['no facts', 0, {}],
    ['a new member with a phone and a complete profile', 50, { isVerified: true, isPhoneVerified: true, isProfileComplete: true }],
    ['one linked ID', 5, { linkedIds: 1 }],
    ['more linked IDs than count', 15, { linkedIds: 9 }],
    ['four approved experiences', 8, { approvedExperiences: 4 }],
    ['more approved experiences than count', 10, { approvedExperiences: 40 }],
    ['an account of exactly 90 days', 0, { createdAt: daysAgo(90) }],
    ['an account older than 90 days', 5, { createdAt: daysAgo(90.001) }],
    ['an accurate reviewer of 20 decisions', 5, { reviewDecisions: 20, reviewAccuracy: 80 }],
    ['an accurate reviewer of 19 decisions', 0, { reviewDecisions: 19, reviewAccuracy: 100 }],
    [
      'a new member with two rejections and an upheld dispute',
      30,
      { isVerified: true, isPhoneVerified: true, isProfileComplete: true, recentRejections: 2, upheldDisputes: 1 },
    ],
    ['a ban', 0, { isVerified: true, isBanned: true }],
    [
      'all facts that raise it',
      100,
      {
        isVerified: true,
        isPhoneVerified: true,
        isProfileComplete: true,
        isEmailVerified: true,
        hasPhoto: true,
        isPhotoExternal: true,
        linkedIds: 3,
        approvedExperiences: 5,
        createdAt: daysAgo(91),
        reviewDecisions: 20,
        reviewAccuracy: 80,
      },
    ],
  ])('for %s is %i', (_name, score, someFacts) => expect(scoreOf(someFacts)).toBe(score));

  test('stays between 0 and 100, every part within its bounds, and a ban makes it 0', () => {
    fc.assert(
      fc.property(facts, (randomFacts) => {
        const points = trustPoints(randomFacts, NOW);
        for (const [key, { max }] of Object.entries(TRUST_FACTORS)) {
          const value = points[key as keyof typeof points];
          if (max < 0 ? value > 0 || value < max : value < 0 || value > max) return false;
        }
        const score = trustScore(points, randomFacts.isBanned);
        return randomFacts.isBanned ? score === 0 : score >= 0 && score <= 100;
      }),
    );
  });

  test('never decreases when facts that raise it are added', () => {
    fc.assert(
      fc.property(facts, (randomFacts) => {
        const more = {
          ...randomFacts,
          isVerified: true,
          isPhoneVerified: true,
          isEmailVerified: true,
          linkedIds: randomFacts.linkedIds + 1,
          approvedExperiences: randomFacts.approvedExperiences + 1,
        };
        return trustScore(trustPoints(more, NOW), randomFacts.isBanned) >= trustScore(trustPoints(randomFacts, NOW), randomFacts.isBanned);
      }),
    );
  });
});
