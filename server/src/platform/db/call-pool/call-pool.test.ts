import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallPool } from './call-pool.ts';
import { NoConnectionReturned } from './pool-watchdog.ts';

const STUCK_MS = 500;
const POOL_SIZE = 2;

/** A connection without a database behind it. */
class FakeClient extends EventEmitter {
  _queryable = true;

  connect(done: (error?: Error) => void): void {
    done();
  }

  query(_text: string, _values: unknown, done: (error: null, result: object) => void): void {
    done(null, { rows: [1] });
  }

  end(done?: () => void): void {
    done?.();
  }
}

let pool: CallPool;
beforeEach(() => {
  vi.useFakeTimers();
  pool = new CallPool({
    Client: FakeClient as unknown as typeof pg.Client,
    max: POOL_SIZE,
    connectionTimeoutMillis: 4 * STUCK_MS,
    stuckMs: STUCK_MS,
  });
});
afterEach(async () => {
  await pool.end();
  vi.useRealTimers();
});

const acquireAll = () => Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()));
const outcomeOf = (connecting: Promise<pg.PoolClient>) =>
  connecting.then(
    () => 'served',
    (error: unknown) => error,
  );

it('refuses a call when all connections are in use and none comes back, and later calls immediately', async () => {
  const acquired = await acquireAll();
  const waiting = outcomeOf(pool.connect());
  await vi.advanceTimersByTimeAsync(STUCK_MS);
  expect(await waiting).toBeInstanceOf(NoConnectionReturned);
  expect(await outcomeOf(pool.connect())).toBeInstanceOf(NoConnectionReturned);
  for (const client of acquired) client.release();
});

it('keeps no connection for a call that it has refused', async () => {
  const acquired = await acquireAll();
  const waiting = outcomeOf(pool.connect());
  await vi.advanceTimersByTimeAsync(STUCK_MS);
  await waiting;
  for (const client of acquired) client.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([POOL_SIZE, POOL_SIZE, 0]);
});

it('serves again as soon as a connection has come back', async () => {
  const [first, second] = await acquireAll();
  const refused = outcomeOf(pool.connect());
  await vi.advanceTimersByTimeAsync(STUCK_MS);
  await refused;
  first!.release();
  const client = await pool.connect();
  client.release();
  second!.release();
});

it('lets a call wait longer while connections come back', async () => {
  let acquired = await acquireAll();
  // Others are before it in the queue, and get each connection that comes back.
  const others = Array.from({ length: 3 }, () => pool.connect());
  const last = pool.connect();
  for (const other of others) {
    await vi.advanceTimersByTimeAsync(STUCK_MS - 50);
    acquired.shift()!.release();
    acquired = [...acquired, await other];
  }
  await vi.advanceTimersByTimeAsync(STUCK_MS - 50);
  for (const client of acquired) client.release();
  (await last).release();
});

it('refuses statements outside a transaction too', async () => {
  expect((await pool.query('select 1')).rows).toEqual([1]);
  const acquired = await acquireAll();
  const refused = pool.query('select 1').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(STUCK_MS);
  expect(await refused).toBeInstanceOf(NoConnectionReturned);
  for (const client of acquired) client.release();
  expect((await pool.query('select 1')).rows).toEqual([1]);
});
