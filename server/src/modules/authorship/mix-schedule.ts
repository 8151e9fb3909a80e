import { isoDay } from '@candor/contract/dates';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../../platform/clock.ts';

export interface MixSettings {
  intervalSeconds: number;
  /** UTC. */
  hour: number;
  /** The mix runs earlier when it can apply acts of this many different authors. */
  crowd: number;
  dummiesPerDay: number;
}

/** A mix that is later than that would leave the next one too few authors. */
const LATEST_MS = 12 * HOUR_MS;

export interface DailyMix {
  day: string;
  at: Date;
}

/** The newest daily mix that is due: at the set hour, and at a minute of that day that is the same in every process. */
export function newestDailyMix(now: Date, hour: number, minuteOf: (day: string) => number): DailyMix {
  const mixOf = (day: Date): DailyMix => ({
    day: isoDay(day),
    at: new Date(day.getTime() + hour * HOUR_MS + minuteOf(isoDay(day)) * MINUTE_MS),
  });
  const today = mixOf(startOfDay(now));
  return today.at <= now ? today : mixOf(new Date(startOfDay(now).getTime() - DAY_MS));
}

export const isTooLate = (mix: DailyMix, now: Date): boolean => now.getTime() - mix.at.getTime() > LATEST_MS;
