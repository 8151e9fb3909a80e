import { BADGE_CAP, UNLIMITED_REVEALS } from '@candor/contract/limits';
import { uiTexts } from './i18n/en/ui.ts';
import { currentLanguage, say } from './i18n/language.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** "3 February 2026" in the reader's language; "unknown" for what is no date. A day without a time is the same day everywhere. */
export function formatDate(time: string | null | undefined, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return say(uiTexts)('unknown');
  const zone = time && isoDay.test(time) ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(currentLanguage(), { ...options, ...zone }).format(date);
}

/** "February 2026": birthdates and the dates of what is not revealed say no more. */
export const formatMonth = (time: string | null | undefined): string =>
  formatDate(time, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const formatNumber = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value);

/** A count in a badge: at most 99+. */
export const capCount = (count: number): string => (count > BADGE_CAP ? `${BADGE_CAP}+` : formatNumber(count));

/** A balance of reveals; 999 stands for a pack without an end. */
export const formatReveals = (reveals: number): string => (reveals >= UNLIMITED_REVEALS ? '∞' : formatNumber(reveals));
