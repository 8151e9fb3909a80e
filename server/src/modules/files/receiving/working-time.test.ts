import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WorkingTime } from './working-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('is the time since the start, without that for which a piece waited', () => {
  const time = new WorkingTime();
  vi.advanceTimersByTime(300);
  time.beginWait();
  vi.advanceTimersByTime(5_000);
  expect(time.ms()).toBe(300);
  time.endWait();
  vi.advanceTimersByTime(200);
  expect(time.ms()).toBe(500);
});
