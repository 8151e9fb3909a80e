import fc from 'fast-check';
import { expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import {
  ageOn,
  approximateDay,
  birthYears,
  checkBirthdate,
  checkExperienceDate,
  firstExperienceDay,
  isoDay,
  isPlausibleConsentTime,
  joinedAge,
  relativeAge,
} from './dates.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (day: string) => new Date(`${day}T12:00:00Z`);

test.each([
  ['2008-11-01', '2026-11-29', 17],
  ['2008-11-01', '2026-11-30', 18],
  ['2008-10-01', '2026-10-30', 17],
  ['2008-10-01', '2026-10-31', 18],
  ['2008-02-01', '2026-02-28', 17],
  ['2008-02-01', '2026-03-01', 18],
  ['2007-02-01', '2025-02-28', 18],
])('a person with the birthdate %s is, on %s, %i years old', (birthdate, day, age) => {
  expect(ageOn(birthdate, at(day))).toBe(age);
});

test('a person counts as born on the last day of the birth month, and as 18 from 18 years after that day on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1950, max: 2015 }),
      fc.integer({ min: 1, max: 12 }),
      fc.date({ min: at('2024-01-01'), max: at('2034-01-01'), noInvalidDate: true }),
      (year, month, time) => {
        const birthdate = `${year}-${String(month).padStart(2, '0')}-01`;
        const latestBirth = Date.UTC(year, month, 0);
        const eighteenth = new Date(latestBirth);
        eighteenth.setUTCFullYear(eighteenth.getUTCFullYear() + 18);
        expect(ageOn(birthdate, time) >= 18).toBe(time.getTime() >= eighteenth.getTime());
      },
    ),
  );
});

test.each([
  ['2026-13-01', message('monthAndYearRequired')],
  ['2026-02-30', message('monthAndYearRequired')],
  ['2000-05-02', message('monthAndYearRequired')],
  ['1900-01-01', message('monthAndYearRequired')],
  ['2026-11-01', message('tooYoungToRegister')],
  ['2008-11-01', message('tooYoungToRegister')],
  ['2008-10-01', null],
])('the error for the birthdate %s is %j', (birthdate, expected) => {
  expect(checkBirthdate(birthdate, now)).toEqual(expected);
});

test('offers a hundred birth years, counted back from 18 years ago', () => {
  const years = birthYears(now);
  expect([years[0], years.at(-1), years.length]).toEqual([2008, 1909, 100]);
});

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2024-11-21', true],
  ['2024-11-20', false],
])('whether an experience on %s is accepted: %s', (day, isAccepted) => {
  expect(checkExperienceDate(day, now) === null).toBe(isAccepted);
});

test('two years before 29 February is the 28th', () => {
  expect(firstExperienceDay(at('2028-02-29'))).toBe('2026-02-28');
});

test('an approximate date is a number of days before today', () => {
  expect((['few_days', 'week', 'month', 'three_months'] as const).map((value) => approximateDay(value, now))).toEqual([
    '2026-11-18',
    '2026-11-14',
    '2026-10-22',
    '2026-08-23',
  ]);
  expect(isoDay(now)).toBe('2026-11-21');
});

const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  [30_000, 'now'],
  [-hour, 'now'],
  [minute, { count: 1, unit: 'minute' }],
  [59 * minute, { count: 59, unit: 'minute' }],
  [hour, { count: 1, unit: 'hour' }],
  [6 * day, { count: 6, unit: 'day' }],
  [7 * day, { count: 1, unit: 'week' }],
  [27 * day, { count: 3, unit: 'week' }],
  [28 * day, { count: 1, unit: 'month' }],
  [60 * day, { count: 2, unit: 'month' }],
  [364 * day, { count: 12, unit: 'month' }],
  [365 * day, { count: 1, unit: 'year' }],
  [800 * day, { count: 2, unit: 'year' }],
])('%i ms ago is %j', (ms, age) => {
  expect(relativeAge(before(ms), now)).toEqual(age);
});

test('the age of an account is counted in days, months or years; an invalid date is unknown', () => {
  expect([0, 29, 30, 364, 365].map((days) => joinedAge(before(days * day), now))).toEqual([
    'today',
    { count: 29, unit: 'day' },
    { count: 1, unit: 'month' },
    { count: 12, unit: 'month' },
    { count: 1, unit: 'year' },
  ]);
  expect([relativeAge('nonsense', now), relativeAge(null, now), joinedAge('', now)]).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a time of consent must be about now', () => {
  expect(isPlausibleConsentTime(before(minute), now)).toBe(true);
  expect(isPlausibleConsentTime('2099-01-01T00:00:00Z', now)).toBe(false);
  expect(isPlausibleConsentTime('1970-01-01T00:00:00Z', now)).toBe(false);
  expect(isPlausibleConsentTime('nonsense', now)).toBe(false);
});
