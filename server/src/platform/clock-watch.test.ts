import { expect, it } from 'vitest';
import { HOUR_MS } from './clock.ts';
import { ClockWatch } from './clock-watch.ts';
import type { Logger } from './logger.ts';

function watchClocks() {
  const times = { processMs: Date.UTC(2026, 4, 1), aheadMs: 0, readingMs: 0, isReachable: true };
  const events: unknown[] = [];
  const log = { warn: (fields: object) => events.push(fields) } as unknown as Logger;
  const readDatabaseTime = async () => {
    if (!times.isReachable) throw new Error('unreachable');
    times.processMs += times.readingMs;
    return new Date(times.processMs + times.aheadMs - times.readingMs / 2);
  };
  return { times, events, watch: new ClockWatch({ now: () => new Date(times.processMs) }, readDatabaseTime, log) };
}

it('warns once when the database’s clock moves away, and says when they agree again', async () => {
  const { times, events, watch } = watchClocks();
  await watch.compare();
  expect([watch.differenceMs, events]).toEqual([0, []]);
  times.aheadMs = -HOUR_MS;
  for (let again = 0; again < 2; again++) await watch.compare();
  expect(watch.differenceMs).toBe(-HOUR_MS);
  expect(events).toEqual([{ event: 'clock_differs', ms: -HOUR_MS }]);
  times.aheadMs = 100;
  await watch.compare();
  expect(events.slice(1)).toEqual([{ event: 'clock_agrees' }]);
});

it('is not misled by a slow or unreachable database', async () => {
  const { times, events, watch } = watchClocks();
  times.readingMs = 1_000;
  await watch.compare();
  expect(watch.differenceMs).toBe(0);
  Object.assign(times, { aheadMs: 60_000, readingMs: 30_000 });
  await watch.compare();
  times.isReachable = false;
  await watch.compare();
  expect([watch.differenceMs, events]).toEqual([0, []]);
});
