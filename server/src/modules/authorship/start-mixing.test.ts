import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_S, MINUTE_MS, HOUR_MS } from '../../platform/clock.ts';
import type { MixOptions, MixResult } from './run-mix.ts';
import { startMixing } from './start-mixing.ts';

const MINUTE_OF_MIX = 17;
const MIXED: MixResult = { acts: 1, authors: 1 };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T02:59:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Mixing {
  lastDay?: string | undefined;
  mix?(options: MixOptions): Promise<MixResult | undefined>;
  dummiesPerDay?: number;
  intervalSeconds?: number;
}

/** Starts mixing with a database that stores the day of the last daily mix. */
function start({ lastDay, mix = async () => MIXED, dummiesPerDay = 0, intervalSeconds = DAY_S }: Mixing = {}) {
  const mixes: { at: string; options: MixOptions }[] = [];
  const dummies: number[] = [];
  const authorship = {
    mix: async (options: MixOptions = {}) => {
      if (options.crowd !== undefined) return undefined;
      mixes.push({ at: new Date().toISOString().slice(5, 16), options });
      const mixed = await mix(options);
      lastDay = options.day;
      return mixed;
    },
    recycleWal: async () => true,
    lastDailyMix: async () => lastDay,
    minuteOfDailyMix: () => MINUTE_OF_MIX,
    addDummy: async () => void dummies.push(Date.now()),
  };
  const settings = { intervalSeconds, hour: 3, crowd: 500, dummiesPerDay };
  const deps = { clock: { now: () => new Date() }, log: pino({ level: 'silent' }), mix: settings };
  const mixer = startMixing(authorship, { sendDigest: async () => undefined }, deps);
  return { mixer, mixes, dummies, times: () => mixes.map(({ at }) => at) };
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('mixes each day at the minute of that day', async () => {
  const { mixes } = start({ lastDay: '2026-11-27' });
  await advance(2 * DAY_S * 1000);
  expect(mixes).toEqual([
    { at: '11-28T03:17', options: { force: true, day: '2026-11-28' } },
    { at: '11-29T03:17', options: { force: true, day: '2026-11-29' } },
  ]);
});

test('repeats a daily mix that failed after some minutes', async () => {
  let failures = 1;
  const { times } = start({
    mix: async () => {
      if (failures-- > 0) throw new Error('the database is away');
      return MIXED;
    },
  });
  await advance(HOUR_MS);
  expect(times()).toEqual(['11-28T03:17', '11-28T03:22']);
});

test('a process that was down at that minute mixes when it starts, but not shortly before the next mix', async () => {
  vi.setSystemTime(new Date('2026-11-28T09:00:00Z'));
  const late = start({ lastDay: '2026-11-27' });
  await advance(HOUR_MS);
  expect(late.times()).toEqual(['11-28T09:01']);
  await late.mixer.stop();
  vi.setSystemTime(new Date('2026-11-28T20:00:00Z'));
  const tooLate = start({ lastDay: '2026-11-27' });
  await advance(HOUR_MS * 8);
  expect(tooLate.times()).toEqual(['11-29T03:17']);
});

test('without a recorded day, a process that starts after that minute waits for the next one', async () => {
  vi.setSystemTime(new Date('2026-11-28T04:00:00Z'));
  const { times } = start();
  await advance(DAY_S * 1000);
  expect(times()).toEqual(['11-29T03:17']);
});

test('mixes at the set interval, and sends the digest', async () => {
  const { mixes } = start({ intervalSeconds: 10 });
  await advance(MINUTE_MS);
  expect(mixes).toHaveLength(6);
});

test('adds dummies at random times of the minute, as many as set on average', async () => {
  const { mixer, dummies } = start({ dummiesPerDay: 2_880 });
  const startedAt = Date.now();
  await advance(DAY_S * 1000);
  expect(dummies.length).toBeGreaterThan(2_500);
  expect(dummies.length).toBeLessThan(3_300);
  const byTenSeconds = Array.from({ length: 6 }, (_, tenth) =>
    dummies.filter((at) => Math.floor(((at - startedAt) % MINUTE_MS) / 10_000) === tenth),
  );
  for (const { length } of byTenSeconds) expect(length).toBeGreaterThan(dummies.length / 9);
  await mixer.stop();
  const added = dummies.length;
  await advance(HOUR_MS);
  expect(dummies).toHaveLength(added);
});
