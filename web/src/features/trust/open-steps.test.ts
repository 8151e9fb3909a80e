import { TRUST_FACTOR_KEYS, TRUST_FACTORS } from '@candor/contract/trust';
import { expect, it } from 'vitest';
import { openSteps } from './open-steps.ts';
import type { TrustBreakdown } from './queries.ts';

const breakdown = (score: number, points: Partial<Record<(typeof TRUST_FACTOR_KEYS)[number], number>> = {}): TrustBreakdown => ({
  score,
  tier: 'bronze',
  gates: [],
  factors: TRUST_FACTOR_KEYS.map((key) => ({ key, ...TRUST_FACTORS[key], label: key, hint: key, points: points[key] ?? 0 })),
});

it('names the easiest step first, with its points', () => {
  const steps = openSteps(breakdown(25, { complete_profile: 10 }));
  expect(steps.map(({ key, points }) => [key, points])).toEqual([
    ['verified_email', 5],
    ['photo', 5],
    ['verified_phone', 15],
  ]);
});

it('leaves out steps that are locked themselves or give nothing more', () => {
  const done = { complete_profile: 10, verified_email: 5, photo: 5, verified_phone: 15 };
  expect(openSteps(breakdown(45, done))).toEqual([]);
  expect(openSteps(breakdown(55, { ...done, social_ids: 10 })).map(({ key, points }) => [key, points])).toEqual([['social_ids', 5]]);
  expect(openSteps(breakdown(60, { ...done, social_ids: 15, approved_experiences: 9 })).map(({ points }) => points)).toEqual([1]);
  expect(openSteps(breakdown(80, { ...done, social_ids: 15, approved_experiences: 10 }))).toEqual([]);
});
