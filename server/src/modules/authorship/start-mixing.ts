import { DAY_S, MINUTE_MS, type Clock } from '../../platform/clock.ts';
import { describeError, type Logger } from '../../platform/logger.ts';
import { isTooLate, newestDailyMix, type MixSettings } from './mix-schedule.ts';
import type { Authorship } from './module.ts';
import { startDummies } from './start-dummies.ts';

/** How often the process checks whether a daily mix is due, or enough authors wait. */
const CHECK_INTERVAL_MS = MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;

interface MixingDependencies {
  clock: Clock;
  log: Logger;
  mix: MixSettings;
}

/**
 * Runs the mix in the process that runs the jobs: daily at a random minute of the set hour, or at the set interval. The daily mix also runs
 * as soon as enough authors wait, and runs once a day however many processes there are or start. If the mix runs more often than daily,
 * this also sends the digest.
 */
export function startMixing(
  authorship: Pick<Authorship, 'mix' | 'recycleWal' | 'lastDailyMix' | 'minuteOfDailyMix' | 'addDummy'>,
  notifications: { sendDigest(): Promise<unknown> },
  { clock, log, mix }: MixingDependencies,
): { stop(): Promise<void> } {
  const isDaily = mix.intervalSeconds === DAY_S;
  const intervalMs = mix.intervalSeconds * 1000;
  const startedAt = clock.now();
  let nextAt = startedAt;
  let running: Promise<void> | undefined;

  const dueDay = async (): Promise<string | undefined> => {
    const newest = newestDailyMix(clock.now(), mix.hour, authorship.minuteOfDailyMix);
    if (isTooLate(newest, clock.now())) return undefined;
    const last = await authorship.lastDailyMix();
    // A release that recorded no day may have run the mix that was due before this process started.
    const isMixed = last === undefined ? newest.at < startedAt : last >= newest.day;
    return isMixed ? undefined : newest.day;
  };
  const mixDaily = async (): Promise<void> => {
    const day = await dueDay();
    const mixed = await authorship.mix(day === undefined ? { crowd: mix.crowd } : { force: true, day });
    if (mixed !== undefined && !(await authorship.recycleWal())) {
      log.warn(
        { event: 'wal_not_recycled' },
        'PostgreSQL does not let Candor begin a new segment of its write-ahead log, so the times of anonymous acts stay in it for a while',
      );
    }
  };
  const mixAtInterval = async (): Promise<void> => {
    nextAt = new Date(clock.now().getTime() + intervalMs);
    if ((await authorship.mix()) !== undefined) await notifications.sendDigest();
  };
  const check = async (): Promise<void> => {
    if (clock.now() < nextAt) return;
    try {
      await (isDaily ? mixDaily() : mixAtInterval());
    } catch (error) {
      nextAt = new Date(clock.now().getTime() + Math.min(intervalMs, RETRY_MS));
      log.error({ event: 'mix_failed', ...describeError(error) }, 'the mix failed; it is repeated in a few minutes');
    }
  };
  const timer = setInterval(
    () => {
      running ??= check().finally(() => (running = undefined));
    },
    Math.min(intervalMs, CHECK_INTERVAL_MS),
  ).unref();
  const dummies = startDummies(authorship, { clock, log, perDay: mix.dummiesPerDay });
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([running, dummies.stop()]);
    },
  };
}
