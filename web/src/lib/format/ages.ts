import { joinedAge, relativeAge, type Age } from '@candor/contract/dates';
import { isDayOnly } from './format.ts';
import { relativeTimeFormat } from '../i18n/formatters.ts';
import { uiTexts } from '../i18n/ui.en.ts';
import { currentLanguage, getTexts } from '../i18n/language.ts';

const DAY_MS = 86_400_000;

/** "3 days ago", "now" or "today" in the reader's language. */
function ageText(age: Age): string {
  if (age === 'unknown') return getTexts(uiTexts)('unknown');
  const language = currentLanguage();
  if (typeof age === 'object') return relativeTimeFormat(language).format(-age.count, age.unit);
  return relativeTimeFormat(language, { numeric: 'auto' }).format(0, age === 'now' ? 'second' : 'day');
}

/** The age of a time. One without an hour is given in whole days: "today", "yesterday", "3 days ago". */
export function formatAge(time: string | null | undefined, now: Date): string {
  if (!isDayOnly(time)) return ageText(relativeAge(time, now));
  // isDayOnly() is true only for a time that is there.
  const days = Math.floor((now.getTime() - Date.parse(time!)) / DAY_MS);
  // From a week on, the unit is a week or longer, and the hour makes no difference.
  if (days > 6) return ageText(relativeAge(time, now));
  return relativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(-Math.max(0, days), 'day');
}
export const formatJoined = (time: string | null | undefined, now: Date): string => ageText(joinedAge(time, now));
