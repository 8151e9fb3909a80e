import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueueStatsPoller } from './queue-stats-poller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FOR_REVIEWERS = { pending: 1, approved_this_week: 0, rejected_this_week: 0 };
const COUNTS = { reviewer: FOR_REVIEWERS, admin: { ...FOR_REVIEWERS, pending: 3 } };

it('continues after a failure, reports several in a row once, and stops without listeners', async () => {
  const results = ['counts', 'failure', 'failure', 'counts', 'failure'];
  const publish = vi.fn<(counts: typeof COUNTS) => void>();
  const onFail = vi.fn<() => void>();
  const read = async () => {
    if (results.shift() === 'failure') throw new Error('the database is unavailable');
    return COUNTS;
  };
  const poller = new QueueStatsPoller({ read, hasListeners: () => results.length > 0, publish, onFail });
  poller.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([publish.mock.calls.length, onFail.mock.calls.length]).toEqual([2, 2]);
  expect(vi.getTimerCount()).toBe(0);
});
