import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const WAIT_MS = 400;
/** A busy machine notices the end of the wait late. */
const LATE_MS = 1_500;

const test = await startSharedApp({ DATABASE_POOL: '2', DATABASE_WAIT_MS: String(WAIT_MS) });
const member = await makeMember(test);
const read = () => test.call('GET /user/settings', { token: member.token });

/** Takes every connection of the pool, like calls that never end. */
async function takeAll(pool: Pool): Promise<PoolClient[]> {
  const taken: PoolClient[] = [];
  while (taken.length < pool.options.max) taken.push(await pool.connect());
  return taken;
}

describe('a call that gets no connection to the database', () => {
  it('is answered 503 with Retry-After when its wait is over, and the next one works as soon as a connection is free', async () => {
    const { pool } = test.app.platform;
    expect((await read()).status).toBe(200);
    const taken = await takeAll(pool);
    const began = performance.now();
    const replies = await Promise.all(Array.from({ length: 3 }, read));
    expect(performance.now() - began).toBeLessThan(WAIT_MS + LATE_MS);
    for (const { status, code, headers } of replies) {
      expect([status, code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const client of taken) client.release();
    expect((await read()).status).toBe(200);
    // None of the refused calls keeps a connection.
    expect(pool.idleCount).toBe(pool.totalCount);
  });
});

it.each(['db', 'identityDb', 'authoredDb'] as const)('PostgreSQL ends what takes too long on the connections of %s', async (name) => {
  const { rows } = await sql<object>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(test.app.platform[name]);
  expect(rows).toEqual([{ statement: '5s', lock: `${WAIT_MS}ms`, idle: '10s' }]);
});
