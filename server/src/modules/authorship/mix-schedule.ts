import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Authorship } from './module.ts';

export interface MixSettings {
  intervalSeconds: number;
  /** UTC. */
  hour: number;
  /** The mix runs earlier when acts of this many different authors wait. */
  crowd: number;
  dummiesPerDay: number;
}

/** The next time at that hour and minute, UTC, after now. */
export function nextDailyMix(now: Date, hour: number, minute: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}

export const isMixDue = (now: Date, next: Date): boolean => now >= next;

export const isCrowdWaiting = async (authorship: Pick<Authorship, 'countWaitingAuthors'>, crowd: number): Promise<boolean> =>
  (await authorship.countWaitingAuthors()) >= crowd;
