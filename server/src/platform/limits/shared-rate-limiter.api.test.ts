import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis } from '../../../test/fakes/redis-server.ts';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import type { App } from '../../app.ts';
import type { RateLimit } from './rate-limit.ts';
import { HitWindow } from './hit-window.ts';
import { RedisCounts } from './redis-counts.ts';

const PER_DAY = 6;
let redis: Awaited<ReturnType<typeof startRedis>>;
let test: TestApp;
let secondProcess: App;
beforeAll(async () => {
  redis = await startRedis();
  test = await startTestApp({
    REDIS_URL: redis.url,
    // Many concurrent calls of two processes take long on a busy machine.
    REDIS_WAIT_MS: '20000',
    SEARCHES_PER_DAY: String(PER_DAY),
    REQUESTS_PER_ADDRESS_PER_MINUTE: '200',
    LOG_LEVEL: 'silent',
  });
  secondProcess = await test.startSecondProcess();
});
afterAll(async () => {
  await secondProcess.close();
  await test.close();
  await redis.stop();
});

const search = async (app: App, token: string, from = '127.0.0.1'): Promise<number> =>
  (
    await app.http.inject({
      method: 'POST',
      url: '/api/v1/search',
      payload: { person_name: 'Alma Duarte' },
      remoteAddress: from,
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;
const searches = async (token: string, times: number): Promise<number[]> =>
  (
    await Promise.all(Array.from({ length: times }, (_, n) => search(n % 2 === 0 ? test.app : secondProcess, token, `10.0.0.${n}`)))
  ).toSorted((a, b) => a - b);

describe('with Redis', () => {
  it('exactly the allowed number of searches pass, even if two processes are called at the same time', async () => {
    const { token } = await makeMember(test, { trust: 80 });
    const statuses = await searches(token, 24);
    expect(statuses).toEqual([...Array<number>(PER_DAY).fill(200), ...Array<number>(24 - PER_DAY).fill(429)]);
  });

  it('an address that floods one process is refused by the other as well', async () => {
    const from = '203.0.113.9';
    const requestStatus = async (app: App): Promise<number> =>
      (await app.http.inject({ url: '/api/v1/nothing', remoteAddress: from })).statusCode;
    const minute = (): number => Math.floor((performance.timeOrigin + performance.now()) / 60_000);
    for (;;) {
      const begun = minute();
      for (let n = 0; n < 190; n++) await requestStatus(test.app);
      let calls = 0;
      // A process that counted by itself would let two hundred pass.
      await expect
        .poll(async () => ((calls += 1), requestStatus(secondProcess)), { interval: 20 })
        .toBe(429)
        .catch(() => {});
      if (minute() !== begun) continue;
      expect(calls).toBeLessThan(200);
      expect(await requestStatus(secondProcess)).toBe(429);
      return;
    }
  });

  it('a limit refuses the same calls, for the same time, as a limit in memory', async () => {
    const counts = await RedisCounts.connect({ url: redis.url, waitMs: 20_000 }, test.platform.log);
    const step = fc.record({ elapsedSeconds: fc.integer({ min: 0, max: 40 }), item: fc.constantFrom('a', 'b', 'c', 'd', 'e') });
    const shape = fc.record({
      max: fc.integer({ min: 1, max: 5 }),
      burst: fc.option(fc.record({ max: fc.integer({ min: 1, max: 3 }), windowSeconds: fc.constant(20) }), { nil: undefined }),
      isDistinct: fc.boolean(),
      neighboursMax: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(shape, fc.array(step, { maxLength: 12 }), async ({ max, burst, isDistinct, neighboursMax }, steps) => {
        const key = randomUUID();
        const window = new HitWindow(key, []);
        let now = 1_800_000_000_000;
        for (const { elapsedSeconds, item } of steps) {
          now += elapsedSeconds * 1000 + 1;
          const neighbours =
            neighboursMax === undefined ? undefined : { items: ['a', 'c'].filter((other) => other !== item), max: neighboursMax };
          const limit: RateLimit = {
            name: 'x',
            max,
            windowSeconds: 100,
            ...(burst ? { burst } : {}),
            ...(isDistinct ? { distinct: { item, ...(neighbours ? { neighbours } : {}) } } : {}),
          };
          const { isAllowed, isNeighbourLimit, retryAfterSeconds } = window.take(now, limit, (text) => text);
          const refusal = await counts.takeEach(now, [
            { key, max, windowSeconds: 100, burst, item: limit.distinct?.item, neighbours: limit.distinct?.neighbours },
          ]);
          expect(refusal).toEqual(isAllowed ? undefined : { at: 0, isNeighbourLimit, retryAfterSeconds });
        }
      }),
      { numRuns: 60 },
    );
    await counts.close();
  });

  it('while Redis fails, and when it returns empty, nobody’s limit restarts and nobody within the limit is refused', async () => {
    const limited = await makeMember(test, { trust: 80 });
    const other = await makeMember(test, { trust: 80 });
    for (let n = 0; n < PER_DAY; n++) expect(await search(test.app, limited.token)).toBe(200);
    await redis.stop();
    // On a busy machine the lost connection is noticed late. Three commands sent before that open the circuit for a minute.
    await expect.poll(() => test.platform.redis!.state().isOpen).toBe(true);
    expect(await search(test.app, limited.token)).toBe(429);
    expect(await search(test.app, other.token)).toBe(200);
    const { token } = await makeMember(test, { role: 'admin' });
    const { providers } = (await test.call('GET /admin/stats', { token })).data;
    expect(providers.find(({ name }) => name === 'redis')).toMatchObject({ kind: 'real', healthy: false });
    await redis.start();
    // An open circuit lets one call through after a minute, so the usual minute of waiting is too short, and somebody must call.
    const statuses: number[] = [];
    const isRedisAvoided = async (): Promise<boolean> => {
      statuses.push(await search(test.app, limited.token));
      return test.platform.redis!.state().isOpen;
    };
    await expect.poll(isRedisAvoided, { timeout: 120_000, interval: 500 }).toBe(false);
    statuses.push(await search(test.app, limited.token));
    expect(statuses).toEqual(statuses.map(() => 429));
  });

  it('a limit that an admin clears is cleared in Redis, too', async () => {
    const member = await makeMember(test, { trust: 80 });
    const admin = await makeMember(test, { role: 'admin' });
    expect((await searches(member.token, PER_DAY * 2)).at(-1)).toBe(429);
    const body = { user_id: member.userId };
    expect((await test.call('POST /search/clear-rate-limit', { token: admin.token, body })).status).toBe(200);
    expect(await search(test.app, member.token)).toBe(200);
  });
});

it('a Redis that is unreachable at the start is a warning: the process counts by itself until Redis is reachable', async () => {
  const lateRedis = await startRedis();
  await lateRedis.stop();
  const alone = await startTestApp({ REDIS_URL: lateRedis.url, SEARCHES_PER_DAY: '2', LOG_LEVEL: 'silent' });
  try {
    const { token } = await makeMember(alone, { trust: 80 });
    const statuses = [await search(alone.app, token), await search(alone.app, token), await search(alone.app, token)];
    expect(statuses).toEqual([200, 200, 429]);
    expect(alone.platform.redis?.state().isHealthy).toBe(false);
    await lateRedis.start();
    await expect.poll(() => alone.platform.redis?.state().isHealthy).toBe(true);
  } finally {
    await alone.close();
    await lateRedis.stop();
  }
});
