import { expect, it } from 'vitest';
import type { ChangeFeed } from './db/change-feed/change-feed.ts';
import type { Database } from './db/database.ts';
import { MemberCache } from './member-cache.ts';

const db = {} as Database;

function setUp() {
  let invalidate: (id: string | undefined) => void = () => {};
  const feed = { isLive: true, on: (_kind: string, call: typeof invalidate) => (invalidate = call) };
  const reads: string[] = [];
  let answer = async (userId: string): Promise<number> => reads.filter((id) => id === userId).length;
  const cache = new MemberCache<number>(feed as unknown as ChangeFeed, 'blocks', async (_db, userId) => {
    reads.push(userId);
    return answer(userId);
  });
  return { cache, feed, reads, invalidate: (id?: string) => invalidate(id), answerWith: (next: typeof answer) => (answer = next) };
}

it('reads a member once until the feed reports a change of that member', async () => {
  const { cache, reads, invalidate } = setUp();
  expect([await cache.get(db, 'a'), await cache.get(db, 'a'), await cache.get(db, 'b')]).toEqual([1, 1, 1]);
  invalidate('a');
  expect([await cache.get(db, 'a'), await cache.get(db, 'b')]).toEqual([2, 1]);
  invalidate();
  await cache.get(db, 'b');
  expect(reads).toEqual(['a', 'b', 'a', 'b']);
});

it('does not store a value that was read before a change', async () => {
  const { cache, invalidate, answerWith } = setUp();
  let finish: (value: number) => void = () => {};
  answerWith(() => new Promise((resolve) => (finish = resolve)));
  const stale = cache.get(db, 'a');
  invalidate('a');
  finish(1);
  expect(await stale).toBe(1);
  answerWith(async () => 2);
  expect(await cache.get(db, 'a')).toBe(2);
});

it('reads every time while the feed is down', async () => {
  const { cache, feed, reads } = setUp();
  await cache.get(db, 'a');
  feed.isLive = false;
  await cache.get(db, 'a');
  await cache.get(db, 'a');
  expect(reads).toHaveLength(3);
});

it('stays below its bound and keeps the members used last', async () => {
  const { cache, reads } = setUp();
  for (let i = 0; i < 20_001; i++) await cache.get(db, String(i));
  reads.length = 0;
  await cache.get(db, '20000');
  await cache.get(db, '0');
  expect(reads).toEqual(['0']);
});
