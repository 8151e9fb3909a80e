import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, DAY_S } from '../clock.ts';
import { recordChange } from '../db/change-feed/outbox.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { InMemoryRateLimiter } from './in-memory-rate-limiter.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const limit = { name: 'test', max: 5, windowSeconds: 3600 };
const take = (subject: string, at = test.clock.now()) => test.platform.limitStore.take(test.db, at, limit, subject);

it('exactly the allowed number of forty simultaneous hits pass', async () => {
  const now = test.clock.now();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => take('racing', now)));
  expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
});

it('returns the time until the oldest hit leaves the window, and allows one more then', async () => {
  const start = test.clock.now();
  for (let minute = 0; minute < 5; minute++) await take('sliding', new Date(start.getTime() + minute * 60_000));
  const sixth = await take('sliding', new Date(start.getTime() + 600_000));
  expect(sixth).toMatchObject({ isAllowed: false, retryAfterSeconds: 3000 });
  expect(await take('sliding', new Date(start.getTime() + 3_600_001))).toMatchObject({ isAllowed: true });
  expect(await take('sliding', new Date(start.getTime() + 3_600_002))).toMatchObject({ isAllowed: false });
});

it('each subject’s hits are counted separately', async () => {
  for (let i = 0; i < 5; i++) await take('first');
  expect(await take('second')).toMatchObject({ isAllowed: true });
});

describe('limits in memory', () => {
  const newLimiter = () => new InMemoryRateLimiter(test.db, test.platform.rateLimitHits, test.platform);
  const plain = { name: 'memory', max: 5, windowSeconds: 3600 };
  const different = (item: string) => ({ name: 'memory-different', max: 3, windowSeconds: 3600, distinct: { item } });

  it('let exactly the allowed number pass, even if they race, and stop at the first that refuses', async () => {
    const limiter = newLimiter();
    const now = test.clock.now();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => limiter.takeEach(now, [plain, { ...plain, name: 'after' }], 'memory-racing')),
    );
    expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    expect(outcomes.at(-1)).toMatchObject({ isAllowed: false, refusedBy: 'memory', retryAfterSeconds: 3600 });
    const later = new Date(now.getTime() + 3_600_001);
    expect(await limiter.takeEach(later, [plain], 'memory-racing')).toMatchObject({ isAllowed: true });
  });

  it('are continued by new processes, once they are written', async () => {
    const [first, second, third] = [newLimiter(), newLimiter(), newLimiter()];
    const now = test.clock.now();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    for (const item of ['a', 'b']) await first.takeEach(now, [plain, different(item)], 'memory-twice');
    await first.flush();
    expect(await second.takeEach(at(1), [plain, different('b')], 'memory-twice')).toMatchObject({ isAllowed: true });
    expect(await second.takeEach(at(2), [plain, different('c')], 'memory-twice')).toMatchObject({ isAllowed: true });
    expect(await second.takeEach(at(3), [plain, different('d')], 'memory-twice')).toMatchObject({ refusedBy: 'memory-different' });
    await second.flush();
    expect(await third.takeEach(at(4), [plain], 'memory-twice')).toMatchObject({ isAllowed: false, retryAfterSeconds: 3360 });
    expect(await third.takeEach(at(61.5), [plain, different('a')], 'memory-twice')).toMatchObject({ isAllowed: true });
    await third.flush();
    const rows = await test.db.selectFrom('held_hits').select(['item']).where('expires_at', '>=', at(61.5)).execute();
    expect(rows.map(({ item }) => item !== null)).toEqual(expect.arrayContaining([true, false]));
    expect(rows.filter(({ item }) => item)).toHaveLength(2);
  });

  it('count unwritten hits once, also if other calls read the stored ones meanwhile', async () => {
    const limiter = newLimiter();
    const wide = { name: 'memory-wide', max: 60, windowSeconds: 3600 };
    let allowed = 0;
    for (let round = 0; round < 30; round++) {
      recordChange(test.db, 'limit').catch(() => undefined);
      const results = await Promise.all([1, 2, 3].map(() => limiter.takeEach(test.clock.now(), [wide], 'memory-waiting')));
      if (round % 3 === 0) void limiter.flush();
      allowed += results.filter(({ isAllowed }) => isAllowed).length;
    }
    expect(allowed).toBe(60);
  });

  it('allow fewer in a burst than in the whole window', async () => {
    const limiter = newLimiter();
    const now = test.clock.now();
    const bursting = { ...plain, max: 4, burst: { max: 2, windowSeconds: 60 } };
    const takeAt = (seconds: number) => limiter.takeEach(new Date(now.getTime() + seconds * 1000), [bursting], 'memory-burst');
    const outcomes = [];
    for (const second of [0, 10, 20, 60, 70, 130]) outcomes.push(await takeAt(second));
    expect(outcomes.map(({ isAllowed, retryAfterSeconds }) => (isAllowed ? 'in' : retryAfterSeconds))).toEqual([
      'in',
      'in',
      40,
      'in',
      'in',
      3470,
    ]);
  });

  it('allow as many hits again after they are cleared', async () => {
    const limiter = newLimiter();
    const take5 = () => Promise.all(Array.from({ length: 5 }, () => limiter.takeEach(test.clock.now(), [plain], 'memory-cleared')));
    await take5();
    expect((await take5()).some(({ isAllowed }) => isAllowed)).toBe(false);
    await limiter.clear({ db: test.db, clock: test.platform.clock }, ['memory'], 'memory-cleared');
    expect((await take5()).every(({ isAllowed }) => isAllowed)).toBe(true);
  });
});

describe('the keys of stored hits', () => {
  const noon = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2);
  const keys = async () => (await test.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);

  it('change daily, so that two copies of the database do not show who was limited in both', async () => {
    await test.db.deleteFrom('rate_limits').execute();
    await take('followed', noon);
    const [first] = await keys();
    await test.db.deleteFrom('rate_limits').execute();
    await take('followed', new Date(noon.getTime() + DAY_MS));
    expect(await keys()).not.toContain(first);
  });

  it('change without resetting the window: hits from before midnight still count after it', async () => {
    const day = { ...limit, windowSeconds: DAY_S };
    const midnight = noon.getTime() + DAY_MS / 2;
    const at = (minutes: number) => test.platform.limitStore.take(test.db, new Date(midnight + minutes * 60_000), day, 'late');
    for (const minutes of [-30, -20, -10]) expect(await at(minutes)).toMatchObject({ isAllowed: true });
    const after = await Promise.all(Array.from({ length: 10 }, () => at(10)));
    expect(after.filter(({ isAllowed }) => isAllowed)).toHaveLength(2);
    expect(after.find(({ isAllowed }) => !isAllowed)).toMatchObject({ retryAfterSeconds: DAY_S - 40 * 60 });
    expect(await test.platform.limitStore.count(test.db, new Date(midnight + 11 * 60_000), day, 'late')).toMatchObject({ hits: 5 });
    expect(await at(24 * 60 - 29)).toMatchObject({ isAllowed: true });
    expect(await at(24 * 60 - 28)).toMatchObject({ isAllowed: false });
  });

  it('find yesterday’s hits also if there are none today', async () => {
    const day = { ...limit, windowSeconds: DAY_S };
    const at = (time: number) => test.platform.limitStore.take(test.db, new Date(time), day, 'yesterday');
    for (let n = 0; n < 5; n++) await at(noon.getTime() + n);
    expect(await at(noon.getTime() + DAY_MS - 1_000)).toMatchObject({ isAllowed: false });
    expect(await at(noon.getTime() + DAY_MS + 1_000)).toMatchObject({ isAllowed: true });
  });
});
