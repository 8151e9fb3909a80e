import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TurnoverWatch } from './turnover-watch.ts';

const STUCK_MS = 500;
let watch: TurnoverWatch;

beforeEach(() => {
  vi.useFakeTimers();
  watch = new TurnoverWatch(STUCK_MS);
});
afterEach(() => vi.useRealTimers());

it('refuses all that wait once no connection has come back for the time', () => {
  const refusals = [vi.fn<() => void>(), vi.fn<() => void>()];
  for (const refuse of refusals) watch.wait(refuse);
  vi.advanceTimersByTime(STUCK_MS - 1);
  for (const refuse of refusals) expect(refuse).not.toHaveBeenCalled();
  expect(watch.isStuck).toBe(false);
  vi.advanceTimersByTime(1);
  for (const refuse of refusals) expect(refuse).toHaveBeenCalledOnce();
  expect(watch.isStuck).toBe(true);
});

it('refuses nobody while connections come back, however long the calls wait', () => {
  const refuse = vi.fn<() => void>();
  watch.wait(refuse);
  for (let waited = 0; waited < 20 * STUCK_MS; waited += STUCK_MS - 50) {
    vi.advanceTimersByTime(STUCK_MS - 50);
    watch.moved();
  }
  expect(refuse).not.toHaveBeenCalled();
});

it('is no longer stuck as soon as a connection comes back', () => {
  watch.wait(vi.fn<() => void>());
  vi.advanceTimersByTime(STUCK_MS);
  watch.moved();
  expect(watch.isStuck).toBe(false);
  const refuse = vi.fn<() => void>();
  watch.wait(refuse);
  vi.advanceTimersByTime(STUCK_MS - 1);
  expect(refuse).not.toHaveBeenCalled();
});

it('does not count the time in which nobody waits, and leaves no timer', () => {
  const stopWaiting = watch.wait(vi.fn<() => void>());
  stopWaiting();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10 * STUCK_MS);
  expect(watch.isStuck).toBe(false);
  watch.wait(vi.fn<() => void>());
  vi.advanceTimersByTime(STUCK_MS);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not take a process that got no processor time for a stuck pool', async () => {
  vi.useRealTimers();
  const refuse = vi.fn<() => void>();
  const stopWaiting = watch.wait(refuse);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * STUCK_MS);
  await new Promise((resolve) => setImmediate(resolve));
  expect(refuse).not.toHaveBeenCalled();
  stopWaiting();
});
