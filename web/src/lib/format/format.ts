import { BADGE_CAP, UNLIMITED_REVEALS } from '@candor/contract/limits';
import { chosenTimezone, dateDisplay } from './date-display.ts';
import { dateTimeFormat, numberFormat } from '../i18n/formatters.ts';
import { uiTexts } from '../i18n/ui.en.ts';
import { currentLanguage, getTexts } from '../i18n/language.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Times that could identify somebody arrive rounded down to the start of their UTC day. Only their day may be shown. */
export const isDayOnly = (time: string | null | undefined): boolean =>
  time !== null && time !== undefined && /T00:00:00(?:\.0+)?Z$/.test(time);

/** "February 3, 2026", or as the member's settings say. A date without a time is never shifted by the time zone. */
export function formatDate(time: string | null | undefined, format: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  const isDay = isDayOnly(time) || (time && isoDay.test(time));
  const { timeStyle: _, ...dayOptions } = format;
  const options: Intl.DateTimeFormatOptions = isDayOnly(time) ? dayOptions : format;
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return getTexts(uiTexts)('unknown');
  const timeZone = isDay ? 'UTC' : chosenTimezone();
  const zone = timeZone === undefined ? {} : { timeZone };
  const { dateFormat } = dateDisplay();
  if (dateFormat === 'auto' || options.dateStyle === undefined) {
    return dateTimeFormat(currentLanguage(), { ...zone, ...options }).format(date);
  }
  const day = writeDay(date, dateFormat, zone);
  if (options.timeStyle === undefined) return day;
  const clock = dateTimeFormat(currentLanguage(), { ...zone, timeStyle: options.timeStyle });
  return `${day}${currentLanguage() === 'zh-Hans' ? '' : ','} ${clock.format(date)}`;
}

function writeDay(date: Date, format: string, zone: Intl.DateTimeFormatOptions): string {
  // Latin digits in every language, since the format is chosen by its look.
  const parts = dateTimeFormat('en', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(date);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return format.replace('YYYY', part('year')).replace('MM', part('month')).replace('DD', part('day'));
}

/** "February 2026". */
export const formatMonth = (time: string | null | undefined): string =>
  formatDate(time, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const formatNumber = (value: number): string => numberFormat(currentLanguage()).format(value);

/** "45%" for 0.45. A share above the whole is shown as 100%. */
export const formatShare = (share: number): string => numberFormat(currentLanguage(), { style: 'percent' }).format(Math.min(1, share));

/** A badge shows at most 99+. */
export const capCount = (count: number): string => (count > BADGE_CAP ? `${BADGE_CAP}+` : formatNumber(count));

/** A balance of 999 means unlimited. */
export const formatReveals = (reveals: number): string => (reveals >= UNLIMITED_REVEALS ? '∞' : formatNumber(reveals));
