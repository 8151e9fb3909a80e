import { BIRTH_YEARS_LISTED, EXPERIENCE_DATE_YEARS_BACK, MINIMUM_AGE_YEARS, PROOF_RENEWABLE_DAYS } from './limits.ts';
import { message, type Message } from '../messages/message.ts';

const DAY_MS = 86_400_000;

/** All days are UTC days on both sides, so that a form never allows a day that the server refuses. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);
/** The time at which the day begins. Others see days instead of times, so that times can't be matched with when a member was online. */
export const dayAsTime = (day: string): string => `${day}T00:00:00.000Z`;
export const dayBefore = (now: Date, days: number): string => isoDay(new Date(now.getTime() - days * DAY_MS));

/** Whether a proof that is valid until then can be renewed now (product decision I3). */
export const isProofEnding = (provedUntil: Date, now: Date): boolean =>
  provedUntil > now && provedUntil.getTime() - now.getTime() <= PROOF_RENEWABLE_DAYS * DAY_MS;

/** Whole years since the last day of the birth month, the latest day the member can have been born (product decision A7). */
export function ageOn(birthdate: string, now: Date): number {
  const year = Number(birthdate.slice(0, 4));
  const month = Number(birthdate.slice(5, 7));
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const years = now.getUTCFullYear() - year;
  const monthNow = now.getUTCMonth() + 1;
  // In other years a birthday on 29 February counts from 1 March, when the month is over anyway.
  const hadBirthday = monthNow > month || (monthNow === month && now.getUTCDate() >= lastDay);
  return hadBirthday ? years : years - 1;
}

/** Birth years offered: 100, counting back from 18 years ago. */
export const birthYears = (now: Date): number[] =>
  Array.from({ length: BIRTH_YEARS_LISTED }, (_, index) => now.getUTCFullYear() - MINIMUM_AGE_YEARS - index);

export const isBirthdate = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(text);

/** The error in a birthdate, or null; `tooYoung` differs between sign-up and profile. */
export function checkBirthdate(birthdate: string, now: Date, tooYoung: Message = message('tooYoungToRegister')): Message | null {
  if (!isBirthdate(birthdate)) return message('monthAndYearRequired');
  if (ageOn(birthdate, now) < MINIMUM_AGE_YEARS) return tooYoung;
  const oldest = now.getUTCFullYear() - MINIMUM_AGE_YEARS - BIRTH_YEARS_LISTED + 1;
  return Number(birthdate.slice(0, 4)) < oldest ? message('monthAndYearRequired') : null;
}

const isWeekend = (time: Date): boolean => time.getUTCDay() === 0 || time.getUTCDay() === 6;

/** The same time of day after this many business days, in UTC. From a weekend the first of them is Monday. */
export function businessDaysAfter(time: Date, days: number): Date {
  let end = time;
  for (let left = days; left > 0;) {
    end = new Date(end.getTime() + DAY_MS);
    if (!isWeekend(end)) left -= 1;
  }
  return end;
}

/** The time of consent may be a little ahead of our clock, and at most a day old. */
export function isPlausibleConsentTime(timestamp: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(timestamp);
  return age > -5 * 60_000 && age < DAY_MS;
}

export const APPROXIMATE_DATES = [
  { value: 'few_days', label: 'A few days ago', days: 3 },
  { value: 'week', label: 'About a week ago', days: 7 },
  { value: 'month', label: 'About a month ago', days: 30 },
  { value: 'three_months', label: 'About three months ago', days: 90 },
] as const;
export type ApproximateDate = (typeof APPROXIMATE_DATES)[number]['value'];
export const DEFAULT_APPROXIMATE_DATE: ApproximateDate = 'few_days';

export const approximateDay = (value: ApproximateDate, now: Date): string =>
  dayBefore(now, APPROXIMATE_DATES.find((option) => option.value === value)?.days ?? 0);

/** The first day that an experience may have happened on: two years ago, to the day. */
export function firstExperienceDay(now: Date): string {
  const first = new Date(now);
  const month = first.getUTCMonth();
  first.setUTCFullYear(first.getUTCFullYear() - EXPERIENCE_DATE_YEARS_BACK);
  if (first.getUTCMonth() !== month) first.setUTCDate(0);
  return isoDay(first);
}

export const checkExperienceDate = (day: string, now: Date): Message | null =>
  day >= firstExperienceDay(now) && day <= isoDay(now) ? null : message('experienceDate');

export const firstOfMonth = (isoTime: string): string => `${isoTime.slice(0, 7)}-01`;

/** The age of something in the largest suitable unit. Each language has its own words for it. */
export type Age = 'unknown' | 'now' | 'today' | { count: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' };

/** now, minutes, hours, days (under 7), weeks (under 4), months (30 days), years. */
export function relativeAge(time: string | null | undefined, now: Date): Age {
  const then = Date.parse(time ?? '');
  if (Number.isNaN(then)) return 'unknown';
  const minutes = Math.floor((now.getTime() - then) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { count: hours, unit: 'hour' };
  const days = Math.floor(hours / 24);
  if (days < 7) return { count: days, unit: 'day' };
  const weeks = Math.floor(days / 7);
  if (weeks < 4) return { count: weeks, unit: 'week' };
  // 28 and 29 days are four weeks, but not yet a month of 30 days.
  const months = Math.max(1, Math.floor(days / 30));
  return days < 365 ? { count: months, unit: 'month' } : { count: Math.floor(days / 365), unit: 'year' };
}

/** For "joined": days under 30, months under 365, else years. */
export function joinedAge(time: string | null | undefined, now: Date): Age {
  const then = Date.parse(time ?? '');
  if (Number.isNaN(then)) return 'unknown';
  const days = Math.max(0, Math.floor((now.getTime() - then) / DAY_MS));
  if (days === 0) return 'today';
  if (days < 30) return { count: days, unit: 'day' };
  return days < 365 ? { count: Math.floor(days / 30), unit: 'month' } : { count: Math.floor(days / 365), unit: 'year' };
}
