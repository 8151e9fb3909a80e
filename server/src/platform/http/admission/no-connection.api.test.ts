import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const POOL_SIZE = 2;
const WAIT_MS = 2_000;
/** After a timer of this process for the same time: a busy machine notices the end of both waits late. */
const LATE_MS = 1_500;

const test = await startSharedApp({ DATABASE_POOL: String(POOL_SIZE), DATABASE_WAIT_MS: String(WAIT_MS) });
const member = await makeMember(test);
const read = () => test.call('GET /user/settings', { token: member.token });

/** Takes every connection of the pool, like calls that never end. Returns how to free them. */
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

it('calls that get no connection to the database are answered 503 with Retry-After, and keep none', async () => {
  expect((await read()).status).toBe(200);
  const free = await takeAllConnections();
  const waited = sleep(WAIT_MS).then(() => performance.now());
  const replies = await Promise.all(Array.from({ length: 3 }, read));
  expect(performance.now() - (await waited)).toBeLessThan(LATE_MS);
  for (const { status, code, headers } of replies) {
    expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  await free();
  expect((await Promise.all(Array.from({ length: 3 * POOL_SIZE }, read))).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 * POOL_SIZE }, () => 200),
  );
});

it.each(['db', 'identityDb', 'authoredDb'] as const)(
  'PostgreSQL limits statements, waits for locks and idle transactions on the connections of %s',
  async (name) => {
    const { rows } = await sql<object>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(test.app.platform[name]);
    expect(rows).toEqual([{ statement: '5s', lock: `${WAIT_MS / 1_000}s`, idle: '10s' }]);
  },
);
