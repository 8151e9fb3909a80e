import { TRUST_FACTOR_KEYS, type TrustFactorKey } from '@candor/contract/trust';
import { expect, test } from 'vitest';
import { checklistSteps } from './checklist.ts';

const points = (earned: Partial<Record<TrustFactorKey, number>>) =>
  ({ ...Object.fromEntries(TRUST_FACTOR_KEYS.map((key) => [key, 0])), ...earned }) as Record<TrustFactorKey, number>;
const open = (earned: Partial<Record<TrustFactorKey, number>>, score: number) =>
  checklistSteps(points(earned), score)
    .filter(({ isDone }) => !isDone)
    .map((step) => [step.key, step.points]);

test('lists open steps with their points, the easiest first, and done steps last', () => {
  expect(open({ complete_profile: 10 }, 25)).toEqual([
    ['verified_email', 5],
    ['photo', 5],
    ['verified_phone', 15],
  ]);
  expect(checklistSteps(points({ complete_profile: 10 }), 25).at(-1)).toMatchObject({ key: 'complete_profile', isDone: true, points: 10 });
});

test('leaves out locked steps, and offers only the points that a factor still lacks', () => {
  const done = { complete_profile: 10, verified_email: 5, photo: 5, verified_phone: 15 };
  expect(open(done, 45)).toEqual([]);
  expect(open({ ...done, social_ids: 10 }, 55)).toEqual([['social_ids', 5]]);
  expect(open({ ...done, social_ids: 15, approved_experiences: 9 }, 60)).toEqual([['approved_experiences', 1]]);
  expect(open({ ...done, social_ids: 15, approved_experiences: 10 }, 80)).toEqual([]);
});
