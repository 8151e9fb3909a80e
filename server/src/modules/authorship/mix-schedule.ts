import type { Authorship } from './module.ts';

export interface MixSettings {
  intervalSeconds: number;
  /** UTC. */
  hour: number;
  /** The mix runs earlier when acts of this many different authors wait. */
  crowd: number;
  coverPerDay: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The next time at that hour and minute, UTC, after now. */
export function nextDailyMix(now: Date, hour: number, minute: number): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + hour * HOUR_MS + minute * 60_000;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}

export const isMixDue = (now: Date, next: Date): boolean => now >= next;

export const isCrowdWaiting = async (authorship: Pick<Authorship, 'countWaitingAuthors'>, crowd: number): Promise<boolean> =>
  (await authorship.countWaitingAuthors()) >= crowd;
