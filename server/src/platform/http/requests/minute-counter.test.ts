import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MinuteCounter } from './minute-counter.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake store that replies when the test lets it. */
function slowStore() {
  const totals = new Map<string, number>();
  const waiting: { answer(): void; fail(): void }[] = [];
  const share = (_minute: number, counts: ReadonlyMap<string, number>) =>
    new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
      waiting.push({
        answer: () => {
          for (const [key, count] of counts) totals.set(key, (totals.get(key) ?? 0) + count);
          resolve(new Map([...counts.keys()].map((key) => [key, totals.get(key)!])));
        },
        fail: () => reject(new Error('unreachable')),
      });
    });
  return { share, totals, waiting };
}

it('sends counts added during an exchange, even without later calls', async () => {
  const { share, totals, waiting } = slowStore();
  const counter = new MinuteCounter(share);
  counter.add('a', 1);
  await vi.advanceTimersByTimeAsync(100);
  counter.add('a', 5);
  counter.add('b', 2);
  waiting[0]!.answer();
  await vi.advanceTimersByTimeAsync(100);
  expect(waiting).toHaveLength(2);
  waiting[1]!.answer();
  expect(Object.fromEntries(totals)).toEqual({ a: 6, b: 2 });
  // No further exchange follows.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting).toHaveLength(2);
});

it('sends counts of a failed exchange again, even without later calls', async () => {
  const { share, totals, waiting } = slowStore();
  const counter = new MinuteCounter(share);
  counter.add('a', 3);
  await vi.advanceTimersByTimeAsync(100);
  waiting[0]!.fail();
  await vi.advanceTimersByTimeAsync(100);
  waiting[1]!.answer();
  expect(totals.get('a')).toBe(3);
});

it('drops unsent counts after their minute', async () => {
  const { share, waiting } = slowStore();
  const counter = new MinuteCounter(share);
  counter.add('a', 3);
  for (let n = 0; n < 1_000; n++) {
    await vi.advanceTimersByTimeAsync(100);
    waiting[n]?.fail();
  }
  const tries = waiting.length;
  expect(tries).toBeGreaterThan(300);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting).toHaveLength(tries);
  expect(counter.add('a', 1).total).toBe(1);
});
