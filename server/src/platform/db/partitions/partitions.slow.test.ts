import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { keepPartitions } from './partitions.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let owner: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url, { poolSize: 2, log: createLogger('silent'), statementTimeoutMs: 280_000 });
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const addHits = (count: number, expiresAt: Date): Promise<unknown> =>
  sql`insert into held_hits (key, at, expires_at) select '00000000-0000-4000-8000-000000000001', ${expiresAt}::timestamptz - interval '1 hour' + n * interval '1 ms', ${expiresAt}::timestamptz
    from generate_series(1, ${count}::int) n`.execute(owner.db);
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + DAY_MS / 2);

it('drops a partition of a million rows in under a second, while others read and write the table', async () => {
  const day = inDays(8);
  await keepPartitions(owner.db, inDays(6));
  await addHits(1_000_000, day);
  const beside = setInterval(() => void addHits(1, inDays(11)).catch(() => undefined), 50);
  const startedAt = performance.now();
  const { dropped } = await keepPartitions(owner.db, inDays(9));
  const tookMs = performance.now() - startedAt;
  clearInterval(beside);
  expect(dropped).toContain(`held_hits_${day.toISOString().slice(0, 10).replaceAll('-', '_')}`);
  expect(tookMs).toBeLessThan(1_000);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from held_hits where expires_at = ${day}`.execute(owner.db);
  expect(rows[0]!.n).toBe(0);
}, 300_000);
