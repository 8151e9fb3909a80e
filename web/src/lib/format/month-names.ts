import { dateTimeFormat } from '../i18n/formatters.ts';
import { currentLanguage } from '../i18n/language.ts';

export function monthNames(): string[] {
  const format = dateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}
