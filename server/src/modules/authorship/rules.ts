import { isoDay } from '@candor/contract/dates';
import { DAY_MS } from '../../platform/clock.ts';

/** The days whose inbox rows may still exist: the mix runs once a day and may be late. */
export function recentDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, back) => isoDay(new Date(now.getTime() - back * DAY_MS)));
}
