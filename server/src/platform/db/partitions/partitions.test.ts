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
async function partitionOf(expiresAt: Date): Promise<string> {
  const { rows } = await sql<{
    part: string;
  }>`select tableoid::regclass::text as part from held_hits where expires_at = ${expiresAt} limit 1`.execute(owner.db);
  return rows[0]!.part;
}
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + DAY_MS / 2);

it('creates the partitions of the coming days and months, once', async () => {
  const first = await keepPartitions(owner.db, new Date());
  expect(first.dropped).toEqual([]);
  expect(first.made.filter((name) => name.startsWith('held_hits_')).length).toBeGreaterThanOrEqual(5);
  expect(first.made.filter((name) => name.startsWith('search_history_'))).toHaveLength(3);
  expect(await keepPartitions(owner.db, new Date())).toEqual({ made: [], dropped: [] });
});

it('puts each row into the partition of its day', async () => {
  await addHits(1, inDays(3));
  expect(await partitionOf(inDays(3))).toBe(`partitions.held_hits_${inDays(3).toISOString().slice(0, 10).replaceAll('-', '_')}`);
});

it('moves rows that are older than their partition', async () => {
  await addHits(5, inDays(12));
  expect(await partitionOf(inDays(12))).toBe('partitions.held_hits_default');
  await keepPartitions(owner.db, inDays(6));
  expect(await partitionOf(inDays(12))).toMatch(/^partitions\.held_hits_\d{4}_\d\d_\d\d$/);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from held_hits where expires_at = ${inDays(12)}`.execute(owner.db);
  expect(rows[0]!.n).toBe(5);
});

it('drops a partition whose rows have all expired', async () => {
  const day = inDays(8);
  await addHits(10, day);
  const { dropped } = await keepPartitions(owner.db, inDays(9));
  expect(dropped).toContain(`held_hits_${day.toISOString().slice(0, 10).replaceAll('-', '_')}`);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from held_hits where expires_at = ${day}`.execute(owner.db);
  expect(rows[0]!.n).toBe(0);
});

it('keeps searches of the last thirty days whatever month they were made in', async () => {
  const { dropped } = await keepPartitions(owner.db, new Date(Date.now() + 25 * DAY_MS));
  expect(dropped.filter((name) => name.startsWith('search_history_'))).toEqual([]);
  const later = await keepPartitions(owner.db, new Date(Date.now() + 75 * DAY_MS));
  expect(later.dropped).toContain('search_history_before');
});
