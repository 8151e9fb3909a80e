import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openDatabase } from '../../db/database.ts';

const POOL_SIZE = 2;
/** The default. A call is refused after a quarter of it if no connection comes back. */
const WAIT_MS = 2_000;
const TICK_MS = 50;
const STUCK_TICKS = WAIT_MS / 4 / TICK_MS;
/** 100 ms for the rest of the call: 600 ms in all. */
const REST_TICKS = 2;

const test = await startSharedApp({ DATABASE_POOL: String(POOL_SIZE), DATABASE_WAIT_MS: String(WAIT_MS) });
const member = await makeMember(test);
const read = () => test.call('GET /user/settings', { token: member.token });

/** Takes every connection of the pool, like calls that never end. @returns a function that frees them */
async function takeAllConnections(): Promise<() => Promise<unknown>> {
  const end = Promise.withResolvers<void>();
  const taken = Array.from({ length: POOL_SIZE }, () => Promise.withResolvers<void>());
  const holding = taken.map(({ resolve }) =>
    test.app.platform.identityDb.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      resolve();
      await end.promise;
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));
  return () => {
    end.resolve();
    return Promise.all(holding);
  };
}

/** Measures time in ticks of 50 ms. On a busy machine they are late, like the server, which runs in this process. */
async function inTicks<T>(work: () => Promise<T>): Promise<{ result: T; ticks: number }> {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), TICK_MS);
  const result = await work();
  clearInterval(timer);
  return { result, ticks };
}

const readSeveral = (count: number) => Promise.all(Array.from({ length: count }, read));

it('calls that get no connection to the database are answered 503 with Retry-After within 600 ms, and keep none', async () => {
  expect((await read()).status).toBe(200);
  // On a busy machine the call itself takes several ticks.
  const usual = await inTicks(() => readSeveral(3));
  const free = await takeAllConnections();
  const waited = await inTicks(() => readSeveral(3));
  for (const { status, code, headers } of waited.result) {
    expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(waited.ticks).toBeLessThanOrEqual(STUCK_TICKS + REST_TICKS + 2 * usual.ticks);
  await free();
  expect((await readSeveral(3 * POOL_SIZE)).map(({ status }) => status)).toEqual(Array.from({ length: 3 * POOL_SIZE }, () => 200));
});

it('calls that arrive while no connection comes back are refused immediately, and served again as soon as one has come back', async () => {
  const free = await takeAllConnections();
  expect((await read()).status).toBe(503);
  const { result, ticks } = await inTicks(() => readSeveral(3));
  expect(result.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(ticks).toBeLessThanOrEqual(STUCK_TICKS / 2);
  await free();
  expect((await read()).status).toBe(200);
});

it.each(['db', 'identityDb', 'authoredDb'] as const)(
  'PostgreSQL limits statements, waits for locks and idle transactions on the connections of %s',
  async (name) => {
    const { rows } = await sql<object>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(test.app.platform[name]);
    expect(rows).toEqual([{ statement: '5s', lock: `${WAIT_MS / 1_000}s`, idle: '10s' }]);
  },
);

it('a statement may wait for a lock as long as DATABASE_WAIT_MS says, even if that is longer than the usual limit of a statement', async () => {
  const { db, close } = openDatabase(test.databaseUrl, { poolSize: 1, waitMs: 20_000, log: test.app.platform.log });
  onTestFinished(close);
  const { rows } = await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db);
  expect(rows).toEqual([{ statement: '20s', lock: '20s' }]);
});
