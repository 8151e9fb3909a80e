import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueueNews } from './queue-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FOR_REVIEWERS = { pending: 1, approved_this_week: 0, rejected_this_week: 0 };
const COUNTS = { reviewer: FOR_REVIEWERS, admin: { ...FOR_REVIEWERS, pending: 3 } };

it('goes on after a failure, and says once that there are several', async () => {
  const answers = ['counts', 'failure', 'failure', 'counts', 'failure'];
  const tell = vi.fn<(counts: typeof COUNTS) => void>();
  const onFail = vi.fn<() => void>();
  const read = async () => {
    if (answers.shift() === 'failure') throw new Error('the database is away');
    return COUNTS;
  };
  const news = new QueueNews({ read, isWanted: () => answers.length > 0, tell, onFail });
  news.follow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([tell.mock.calls.length, onFail.mock.calls.length]).toEqual([2, 2]);
  expect(vi.getTimerCount()).toBe(0);
});
