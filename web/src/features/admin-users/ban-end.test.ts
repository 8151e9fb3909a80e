import { expect, it } from 'vitest';
import { banEnd, dayAfter } from './ban-end.ts';

const now = new Date(2026, 10, 30, 9, 30);

it('ends a ban after a number of days, at the end of the chosen day, or never', () => {
  expect(banEnd('week', '', now)).toBe(new Date(2026, 11, 7, 9, 30).toISOString());
  expect(banEnd('indefinite', '2027-01-01', now)).toBeNull();
  expect(banEnd('date', '2027-01-01', now)).toBe(new Date(2027, 0, 1, 23, 59, 59).toISOString());
});

it('begins the choice of a day with tomorrow', () => {
  expect(dayAfter(now)).toBe('2026-12-01');
});
