import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { openDatabase } from './database.ts';
import { sql as statement } from './statement.ts';

const POOL_SIZE = 4;
let database: OpenTestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ poolSize: POOL_SIZE, batchesReads: true });
});
afterEach(() => database.drop());

const read = async (n: number): Promise<{ n: number; pid: number }> =>
  (await sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`.execute(database.db)).rows[0]!;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

it('sends reads that begin together over one connection, and gives each its own rows', async () => {
  const found = await Promise.all(numbers(10).map(read));
  expect(found.map(({ n }) => n)).toEqual(numbers(10));
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(1);
  expect(await read(11)).toMatchObject({ n: 11 });
});

it('batches statements of one kind on a pool whose other statements have connections of their own', async () => {
  const quick = numbers(5).map((n) => statement`select ${n}::int as n, pg_backend_pid() as pid`.runBatched<{ pid: number }>(database.pool));
  const others = numbers(2).map((n) =>
    statement`select ${n}::int as n, pg_backend_pid() as pid, pg_sleep(0.1)`.run<{ pid: number }>(database.pool),
  );
  const pidsOf = async (reads: Promise<{ pid: number }[]>[]) => new Set((await Promise.all(reads)).map(([row]) => row!.pid));
  const [together, alone] = await Promise.all([pidsOf(quick), pidsOf(others)]);
  expect([together.size, alone.size]).toEqual([1, 2]);
  expect([...together].filter((pid) => alone.has(pid))).toEqual([]);
});

it('uses several connections for many reads', async () => {
  const found = await Promise.all(numbers(40).map(read));
  expect(found.map(({ n }) => n)).toEqual(numbers(40));
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(3);
});

it('fails a read that PostgreSQL refuses, and no other', async () => {
  const found = await Promise.allSettled([
    read(1),
    sql`select 1 / ${0}::int`.execute(database.db),
    sql`select * from missing where id = ${1}`.execute(database.db),
    read(2),
  ]);
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(found[1]).toMatchObject({ reason: { code: '22012' } });
  expect(found[2]).toMatchObject({ reason: { code: '42P01' } });
  expect((await Promise.all(numbers(5).map(read))).map(({ n }) => n)).toEqual(numbers(5));
});

it('runs transactions, writes and locks on connections of their own', async () => {
  await sql`create table marks (n int)`.execute(database.db);
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into marks values (${1}::int)`.execute(tx);
    expect((await sql`select n from marks where n = ${1}::int`.execute(tx)).rows).toEqual([{ n: 1 }]);
    expect((await sql`select n from marks where n = ${1}::int`.execute(database.db)).rows).toEqual([]);
  });
  await expect.poll(async () => (await sql`select n from marks`.execute(database.db)).rows).toEqual([{ n: 1 }]);
  // Each sleeps, so that all run at the same time.
  const pidOf = async (query: RawBuilder<unknown>): Promise<number> =>
    ((await sql<{ pid: number }>`${query}`.execute(database.db)).rows[0] as { pid: number }).pid;
  const slow = sql`pg_backend_pid() as pid, pg_sleep(${0.3}::float8)`;
  const pids = await Promise.all([
    pidOf(sql`select ${slow}`),
    pidOf(sql`insert into marks values (${2}::int) returning ${slow}`),
    pidOf(sql`select ${slow} from marks where n = ${1}::int for update`),
    pidOf(sql`select ${slow}, pg_try_advisory_xact_lock(${4}::bigint)`),
    pidOf(sql`with all_marks as (select n from marks) select ${slow}, count(*) from all_marks`),
  ]);
  expect(new Set(pids).size).toBe(POOL_SIZE);
  expect(pids[0]).toBe(pids[4]);
});

it('fails the reads of a connection that is lost, and then opens another', async () => {
  const { pid } = await read(1);
  const lost = Promise.allSettled([sql`select pg_sleep(${120}::int)`.execute(database.db), read(2)]);
  const other = openDatabase(database.url, { poolSize: 1, log: createLogger('silent') });
  const readActive = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where pid = ${pid}::int and state = 'active'`.execute(other.db);
    return rows;
  };
  await expect.poll(readActive).toEqual([{ n: 1 }]);
  await sql`select pg_terminate_backend(${pid}::int)`.execute(other.db);
  await other.close();
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(3)).toMatchObject({ n: 3 });
});

it('fails all reads when no connection is free in time', async () => {
  const occupied = await Promise.all(numbers(POOL_SIZE).map(() => database.pool.connect()));
  const found = await Promise.allSettled([read(1), read(2)]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  for (const client of occupied) client.release();
  expect(await read(3)).toMatchObject({ n: 3 });
});
