import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PoolWatchdog } from './pool-watchdog.ts';

const STUCK_MS = 500;
let watchdog: PoolWatchdog;

beforeEach(() => {
  vi.useFakeTimers();
  watchdog = new PoolWatchdog(STUCK_MS);
});
afterEach(() => vi.useRealTimers());

it('refuses all waiting calls once no connection has come back for half a second', () => {
  const refusals = [vi.fn<() => void>(), vi.fn<() => void>()];
  for (const refuse of refusals) watchdog.wait(refuse);
  vi.advanceTimersByTime(STUCK_MS - 1);
  for (const refuse of refusals) expect(refuse).not.toHaveBeenCalled();
  expect(watchdog.isStuck).toBe(false);
  vi.advanceTimersByTime(1);
  for (const refuse of refusals) expect(refuse).toHaveBeenCalledOnce();
  expect(watchdog.isStuck).toBe(true);
});

it('refuses nobody while connections come back, however long the calls wait', () => {
  const refuse = vi.fn<() => void>();
  watchdog.wait(refuse);
  for (let waited = 0; waited < 20 * STUCK_MS; waited += STUCK_MS - 50) {
    vi.advanceTimersByTime(STUCK_MS - 50);
    watchdog.reset();
  }
  expect(refuse).not.toHaveBeenCalled();
});

it('is no longer stuck as soon as a connection comes back', () => {
  watchdog.wait(vi.fn<() => void>());
  vi.advanceTimersByTime(STUCK_MS);
  watchdog.reset();
  expect(watchdog.isStuck).toBe(false);
  const refuse = vi.fn<() => void>();
  watchdog.wait(refuse);
  vi.advanceTimersByTime(STUCK_MS - 1);
  expect(refuse).not.toHaveBeenCalled();
});

it('does not count the time in which nobody waits, and leaves no timer', () => {
  const stopWaiting = watchdog.wait(vi.fn<() => void>());
  stopWaiting();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10 * STUCK_MS);
  expect(watchdog.isStuck).toBe(false);
  watchdog.wait(vi.fn<() => void>());
  vi.advanceTimersByTime(STUCK_MS);
  expect(vi.getTimerCount()).toBe(0);
});

it('refuses no call when the process itself got no processor time', async () => {
  vi.useRealTimers();
  const refuse = vi.fn<() => void>();
  const stopWaiting = watchdog.wait(refuse);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * STUCK_MS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(refuse).not.toHaveBeenCalled();
  stopWaiting();
});
