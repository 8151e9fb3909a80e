import { expect, test } from 'vitest';
import { PACKS, centsToUnits, formatMoney, formatReveals, packSavings } from './packs.ts';
import { countTags } from './rating.ts';
import { badgeColour, coarseTrust, queueMarkerColour, TRUST_FACTORS, trustTier } from './trust.ts';

test('the packs, their savings and their formatted prices are those of the specification', () => {
  expect(PACKS.map(({ id, reveals, priceCents }) => [id, reveals, centsToUnits(priceCents)])).toEqual([
    ['starter', 5, 2.99],
    ['popular', 15, 7.99],
    ['pro', 50, 19.99],
    ['unlimited', 999, 49.99],
  ]);
  expect(PACKS.map(packSavings)).toEqual([null, 11, 33, null]);
  expect([formatReveals(999), formatReveals(5), formatMoney(1999)]).toEqual(['∞', '5', '$19.99']);
});

test('tiers and colours change at the scores of the specification', () => {
  expect([100, 80, 79, 50, 49, 30, 29, 0].map(trustTier)).toEqual([
    'gold',
    'gold',
    'silver',
    'silver',
    'bronze',
    'bronze',
    'locked',
    'locked',
  ]);
  expect([80, 79, 60, 59].map(badgeColour)).toEqual(['green', 'amber', 'amber', 'red']);
  expect([80, 50, 20, 19].map(queueMarkerColour)).toEqual(['green', 'amber', 'orange', 'red']);
});

test('a coarse trust score is rounded down to tens', () => {
  expect(coarseTrust(79)).toBe(70);
});

test('the positive maximums of the trust factors add up to 100', () => {
  const maximums = Object.values(TRUST_FACTORS).map(({ max }) => max as number);
  expect(maximums.filter((max) => max > 0).reduce((sum, max) => sum + max, 0)).toBe(100);
});

test('tags are counted by type', () => {
  expect(countTags([{ type: 'positive' }, { type: 'negative' }, { type: 'positive' }])).toEqual({ positive: 2, neutral: 0, negative: 1 });
});
