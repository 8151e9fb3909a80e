import { joinedAge, relativeTime } from '@candor/contract/dates';
import { uiTexts } from './i18n/en/ui.ts';
import { currentLanguage, say } from './i18n/language.ts';

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** "3 days ago" in the reader's language. The steps are the contract's, whose words are the English ones. */
function inLanguage(english: string): string {
  const language = currentLanguage();
  if (language === 'en') return english;
  if (english === 'unknown') return say(uiTexts)('unknown');
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (english === 'now') return format.format(0, 'second');
  if (english === 'today') return format.format(0, 'day');
  const [count = '', word = ''] = english.split(' ');
  const unit = UNITS.find((one) => word.startsWith(one));
  return unit ? new Intl.RelativeTimeFormat(language).format(-Number(count), unit) : english;
}

export const formatAge = (time: string | null | undefined, now: Date): string => inLanguage(relativeTime(time, now));
export const formatJoined = (time: string | null | undefined, now: Date): string => inLanguage(joinedAge(time, now));
