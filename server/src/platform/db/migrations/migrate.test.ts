import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connectTestDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase } from '../database.ts';
import { migrate } from './migrate.ts';
import { listMigrations } from './migration-list.ts';

const database = await connectTestDatabase();
const { client } = database;
let folder: string;
const folders: string[] = [];

afterAll(async () => {
  await database.drop();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'));
  folders.push(folder);
  await client.query(
    'drop schema if exists scratch cascade; create schema scratch; delete from kysely_migration; truncate schema_requirements',
  );
});

const write = (name: string, text: string): void => writeFileSync(join(folder, `${name}.sql`), text);
const run = (options: Parameters<typeof migrate>[2] = {}) => migrate(database.url, {}, { folder, ...options });
const readExecuted = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name);

it('runs pending migrations in the order of their names, once', async () => {
  write('0002-b', "insert into scratch.probe values ('b')");
  write('0001-a', 'create table scratch.probe (name text)');
  expect((await run()).ran).toEqual(['0001-a', '0002-b']);
  expect((await run()).ran).toEqual([]);
});

it('does not repeat a migration whose file was renamed', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  await run();
  rmSync(join(folder, '0001-a.sql'));
  write('0001-probe', '-- recorded as: 0001-a\ncreate table scratch.probe (name text)');
  write('0002-b', "insert into scratch.probe values ('b')");
  expect((await run()).ran).toEqual(['0002-b']);
  expect(await readExecuted()).toEqual(['0001-a', '0002-b']);
});

it('keeps the migrations before a failed one, nothing of that one, and continues there', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  write('0002-b', "insert into scratch.probe values ('b'); select 1 / 0");
  await expect(run()).rejects.toThrow('division by zero');
  expect(await readExecuted()).toEqual(['0001-a']);
  expect((await client.query('select 1 from scratch.probe')).rowCount).toBe(0);
  write('0002-b', "insert into scratch.probe values ('b')");
  expect((await run()).ran).toEqual(['0002-b']);
});

it('continues after its process lost the connection in the middle', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  write('0002-b', "select pg_sleep(30); insert into scratch.probe values ('b')");
  const running = run().then(
    () => 'done',
    () => 'ended',
  );
  await expect
    .poll(
      async () =>
        (await client.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(30)%'")).rowCount,
    )
    .toBe(1);
  expect(await running).toBe('ended');
  write('0002-b', "insert into scratch.probe values ('b')");
  expect((await run()).ran).toEqual(['0002-b']);
});

it('refuses to run twice at the same time, or waits', async () => {
  await client.query('create table scratch.gate (is_open boolean)');
  const untilOpen = 'do $$ begin while not exists (select from scratch.gate) loop perform pg_sleep(0.05); end loop; end $$';
  write('0001-a', `${untilOpen}; create table scratch.probe (name text)`);
  const first = run();
  // The other tests' databases are in the same cluster, and have advisory locks too.
  const locks = "select 1 from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()";
  await expect.poll(async () => (await client.query(locks)).rowCount).toBeGreaterThan(0);
  await expect(run({ waits: false })).rejects.toThrow(/^another migration of this database is running \(connected since .+\)\. Wait until/);
  const second = run();
  await client.query('insert into scratch.gate values (true)');
  expect((await second).ran).toEqual([]);
  expect((await first).ran).toEqual(['0001-a']);
});

it('retries for a lock that a long transaction holds, so that nobody queues behind it for long', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  await run();
  write('0002-b', 'alter table scratch.probe add column more text');
  await client.query('begin; select * from scratch.probe');
  const running = run();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // PostgreSQL measures how long they wait for the lock: a busy machine takes longer for the rest.
  await other.query("set lock_timeout = '2s'");
  for (let n = 0; n < 15; n++) await other.query('select * from scratch.probe');
  await other.end();
  await client.query('commit');
  expect((await running).ran).toEqual(['0002-b']);
});

it('names the holder of the lock when it gives up', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  await run();
  write('0002-b', 'alter table scratch.probe add column more text');
  await client.query('begin; select * from scratch.probe');
  await expect(run({ longestTryMs: 0 })).rejects.toThrow(/^migration 0002-b did not get its lock, .*process \d+ for \d+ s/);
  await client.query('rollback');
});

it('waits long to change a storage parameter, because nobody queues behind that', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  await run();
  write('0002-b', '-- outside a transaction\nalter table scratch.probe set (fillfactor = 50);\n');
  await client.query('begin; lock table scratch.probe in share update exclusive mode');
  const running = run({ longestTryMs: 0 });
  await sleep(700);
  await client.query('commit');
  expect((await running).ran).toEqual(['0002-b']);
});

it('waits shortly again after a statement that may wait long has failed', async () => {
  await client.query("create table scratch.probe (name text); insert into scratch.probe values ('a'), ('a')");
  write('0001-a', '-- outside a transaction\ncreate unique index concurrently probe_name on scratch.probe (name);\n');
  const [migration] = listMigrations({}, folder);
  const { db, close } = openDatabase(database.url, { poolSize: 1, lockTimeoutMs: 400, log: createLogger('silent') });
  await expect(migration!.up(db)).rejects.toThrow('could not create unique index');
  expect((await sql`show lock_timeout`.execute(db)).rows).toEqual([{ lock_timeout: '400ms' }]);
  await close();
});

it('repeats a migration outside a transaction that was interrupted before it was recorded', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  const statements =
    'drop index concurrently if exists scratch.probe_name;\ncreate index concurrently probe_name on scratch.probe (name);\n';
  write('0002-b', `-- outside a transaction\n${statements}`);
  expect((await run()).ran).toEqual(['0001-a', '0002-b']);
  await client.query("delete from kysely_migration where name = '0002-b'");
  expect((await run()).ran).toEqual(['0002-b']);
});

it('commits between the parts of a long change, and lets a step that cannot be repeated record itself', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  const parts = "do $$\nbegin\n  insert into scratch.probe values ('a;');\n  commit;\n  insert into scratch.probe values ('b');\nend $$;\n";
  const once = "do $$\nbegin\n  insert into kysely_migration values ('0002-b', 'by itself');\nend $$;\n";
  write('0002-b', `-- outside a transaction\n-- Why; so.\n${parts}${once}`);
  expect((await run()).ran).toEqual(['0001-a', '0002-b']);
  expect((await client.query('select name from scratch.probe order by 1')).rows).toEqual([{ name: 'a;' }, { name: 'b' }]);
  expect((await client.query("select timestamp from kysely_migration where name = '0002-b'")).rows).toEqual([{ timestamp: 'by itself' }]);
});

it('leaves a database of a newer release alone, and starts on it', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  await run();
  await client.query("insert into kysely_migration values ('0009-newer', '2026-01-01T00:00:00.000Z')");
  write('0002-b', 'alter table scratch.probe add column more text');
  expect(await run()).toEqual({ ran: [], newer: ['0009-newer'] });
  expect(await readExecuted()).toEqual(['0001-a', '0009-newer']);
});

it('refuses a database that a newer release made incompatible', async () => {
  write('0001-a', 'create table scratch.probe (name text)');
  write('0003-c', '-- requires: 0002-b\nalter table scratch.probe drop column name');
  await run();
  rmSync(join(folder, '0003-c.sql'));
  await expect(run()).rejects.toThrow(/a newer release has changed this database .* \(it lacks 0002-b\)\. Start the newer release/);
});
