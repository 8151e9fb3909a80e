import { randomInt } from 'node:crypto';
import { DAY_S, type Clock } from '../../platform/clock.ts';
import { describeError, type Logger } from '../../platform/logger.ts';
import { isCrowdWaiting, isMixDue, nextDailyMix, type MixSettings } from './mix-schedule.ts';
import type { Authorship } from './module.ts';

/** How often the process checks whether a daily mix is due, or enough authors wait. */
const CHECK_INTERVAL_MS = 60_000;

interface MixingDependencies {
  clock: Clock;
  log: Logger;
  mix: MixSettings;
}

/**
 * Runs the mix in the process that runs the jobs: daily at a random minute after the set hour, or at the set interval. If it runs more
 * often than daily, it also sends the digest.
 */
export function startMixing(
  authorship: Authorship,
  notifications: { sendDigest(): Promise<unknown> },
  { clock, log, mix }: MixingDependencies,
): { stop(): Promise<void> } {
  const isDaily = mix.intervalSeconds === DAY_S;
  let running = Promise.resolve();
  let nextMixAt = isDaily ? nextDailyMix(clock.now(), mix.hour, randomInt(60)) : clock.now();
  let lastDummiesAt = clock.now();

  const tick = async (): Promise<void> => {
    const now = clock.now();
    await authorship.addDummies(mix.dummiesPerDay, lastDummiesAt, now);
    lastDummiesAt = now;
    const isCrowd = isDaily && (await isCrowdWaiting(authorship, mix.crowd));
    if (!isMixDue(now, nextMixAt) && !isCrowd) return;
    nextMixAt = isDaily ? nextDailyMix(now, mix.hour, randomInt(60)) : new Date(now.getTime() + mix.intervalSeconds * 1000);
    const mixed = await authorship.mix({ force: isDaily });
    if (!isDaily && mixed !== undefined) await notifications.sendDigest();
    if (isDaily && mixed !== undefined && !(await authorship.recycleWal())) {
      log.warn(
        { event: 'wal_not_recycled' },
        'PostgreSQL does not let Candor begin a new segment of its write-ahead log, so the times of anonymous acts stay in it for a while',
      );
    }
  };
  const timer = setInterval(
    () => {
      running = running
        .then(tick)
        .catch((error: unknown) => log.error({ event: 'mix_failed', ...describeError(error) }, 'the mix failed; the next one tries again'));
    },
    Math.min(mix.intervalSeconds * 1000, CHECK_INTERVAL_MS),
  ).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
