import { expect, it } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

it('reads once and gives the value again until it is invalidated', async () => {
  const cache = new TtlCache<number>('test');
  let reads = 0;
  const read = async () => ++reads;
  expect([await cache.get('ada', read), await cache.get('ada', read)]).toEqual([1, 1]);
  cache.invalidate('ada');
  expect(await cache.get('ada', read)).toBe(2);
  cache.clear();
  expect(await cache.get('ada', read)).toBe(3);
});

it.each(['invalidate', 'clear'] as const)('stores no value that was read before %s', async (invalidation) => {
  const cache = new TtlCache<string>('test');
  const before = cache.get('ada', async () => {
    cache[invalidation]('ada');
    return 'old';
  });
  expect(await before).toBe('old');
  expect(await cache.get('ada', async () => 'new')).toBe('new');
});

it('reads several members together, only those that are not cached, and stores none that was invalidated meanwhile', async () => {
  const cache = new TtlCache<string>('test');
  const read = async (missing: readonly string[]) => new Map(missing.map((userId) => [userId, `value of ${userId}`]));
  await cache.getEach(['ada'], read);
  const requested: (readonly string[])[] = [];
  const watched = (missing: readonly string[]) => {
    requested.push(missing);
    return read(missing);
  };
  expect([...(await cache.getEach(['ada', 'bob'], watched)).entries()]).toEqual([
    ['ada', 'value of ada'],
    ['bob', 'value of bob'],
  ]);
  await cache.getEach(['ada', 'bob'], watched);
  expect(requested).toEqual([['bob']]);
  const stale = cache.getEach(['eve'], async () => {
    cache.invalidate('eve');
    return new Map([['eve', 'old']]);
  });
  expect((await stale).get('eve')).toBe('old');
  expect((await cache.getEach(['eve'], read)).get('eve')).toBe('value of eve');
});
