import type { adminOverviewTexts } from './admin-overview.en.ts';
import type { Translate } from '../../lib/i18n/translate.ts';

/** "3 hours": in minutes up to an hour, in hours up to two days, then in days, rounded down. */
export function formatWait(minutes: number, t: Translate<(typeof adminOverviewTexts)['texts']>): string {
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 48 * 60) return t('hours', { count: Math.floor(minutes / 60) });
  return t('days', { count: Math.floor(minutes / (24 * 60)) });
}
