import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCitusDatabase, isOnCitus, listCitusServers } from '../../../../test/citus.ts';
import { openTestDatabase, urlOfDatabase, runStatements, type OpenTestDatabase } from '../../../../test/database.ts';
import { upgradeSteps } from '../../../upgrade/index.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase, type Database, type OpenDatabase } from '../database.ts';
import { deferWrite, splitWrites, write } from '../deferred-writes.ts';
import { migrate } from '../migrations/migrate.ts';
import { inOneStatement, inTransaction } from '../transaction.ts';
import { distribute, isDistributed } from './distribute.ts';
import { findObstacles } from './find-obstacles.ts';
import { DISTRIBUTED_TABLES } from './shard-keys.ts';
import { withoutGenericPlans } from './without-generic-plans.ts';

const SOURCES = join(import.meta.dirname, '../../..');
const LIST = join(import.meta.dirname, 'obstacles.json');
let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
});
afterAll(() => database.drop());

/** Statements in the code that Citus refuses on a distributed table, by file. */
function findStatements(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.includes('distribution'))
    .flatMap((path) => {
      const text = readFileSync(join(SOURCES, path), 'utf8').replaceAll(/\s+/g, ' ');
      return [
        ...(/skip locked/i.test(text) ? [`${path}: SKIP LOCKED`] : []),
        ...(/lateral \((?:(?!\) \w).)*\b(?:limit|offset)\b/i.test(text) ? [`${path}: LATERAL with LIMIT`] : []),
      ];
    })
    .toSorted();
}

it('the obstacles for Citus are those of obstacles.json', async () => {
  const found = { schema: await findObstacles(database.db), statements: findStatements() };
  if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(LIST, `${JSON.stringify(found, null, 2)}\n`);
  expect(found, 'a new obstacle: give the table a key by which it can be distributed, or say why not').toEqual(
    JSON.parse(readFileSync(LIST, 'utf8')),
  );
});

it('finds a foreign key between colocation groups, a trigger, and a unique key without the distribution column', async () => {
  const before = new Set(await findObstacles(database.db));
  await sql`alter table notifications add column experience_id bigint references experiences (id), add constraint odd unique (kind)`.execute(
    database.db,
  );
  await sql`create function nothing() returns trigger language plpgsql as $$ begin return new; end $$`.execute(database.db);
  await sql`create trigger odd before insert on notifications for each row execute function nothing()`.execute(database.db);
  const found = (await findObstacles(database.db)).filter((one) => !before.has(one));
  expect(found).toEqual([
    'notifications: the foreign key notifications_experience_id_fkey leads to experiences, which may lie elsewhere',
    'notifications: the key odd is unique without user_id',
    'notifications: the trigger odd',
  ]);
});

it('finds no obstacle for the tables that are distributed today', async () => {
  expect(await findObstacles(database.db, DISTRIBUTED_TABLES)).toEqual([]);
});

it.skipIf(isOnCitus)('refuses to distribute without Citus, and creates no extension', async () => {
  await expect(distribute(database.db)).rejects.toThrow(
    'this PostgreSQL has no Citus. Install it, add it to shared_preload_libraries, and run this again.',
  );
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(database.db);
  expect(rows).toEqual([]);
});

describe('the writes of a mutation', () => {
  const writers = ['a', 'b'].map(
    (name) => (items: readonly string[]) => sql`select ${name}::text, pg_current_xact_id(), ${items.length}::int`,
  );
  const statementsOf = async (work: (db: Database) => Promise<unknown>): Promise<string[]> => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await work(database.db);
      return sent.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
    } finally {
      sent.mockRestore();
    }
  };
  const writeBoth = async (db: Database): Promise<void> => {
    for (const writer of writers) await write(db, writer, ['x']);
  };

  it('are one statement, or on a distributed database one for each table in one transaction', async () => {
    const together = await statementsOf((db) => inOneStatement(db, writeBoth));
    expect(together).toHaveLength(1);
    expect(together[0]).toContain('w1');
    splitWrites(database.db);
    const apart = await statementsOf((db) => inOneStatement(db, writeBoth));
    expect(apart.map((text) => text.split(' ')[0])).toEqual(['begin', 'select', 'select', 'commit']);
    const deferred = await statementsOf((db) => inTransaction(db, (tx) => deferWrite(tx, writers[0]!, ['x'])));
    expect(deferred.map((text) => text.split(' ')[0])).toEqual(['begin', 'select', 'commit']);
  });
});

it('does not force generic plans on a distributed database, and keeps the other settings', () => {
  const settings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };
  expect(withoutGenericPlans({ statementTimeoutMs: 5, settings })).toEqual({ statementTimeoutMs: 5, settings: { enable_seqscan: 'off' } });
});

describe.skipIf(!isOnCitus)('on the Citus that CITUS_URL names (skipped without it)', () => {
  let servers: string[];
  const name = `candor_distribution_${process.pid}`;
  const open = (): OpenDatabase =>
    openDatabase(urlOfDatabase(servers[0]!, name), { poolSize: 1, log: createLogger('silent'), statementTimeoutMs: 600_000 });
  beforeAll(async () => {
    servers = await listCitusServers(process.env['CITUS_URL']!);
  });
  afterAll(async () => {
    for (const server of servers) await runStatements(server, `drop database if exists ${name} with (force)`);
  });

  it('refuses without other machines, distributes once, and refuses a second time', async () => {
    await runStatements(servers[0]!, `create database ${name}`);
    await migrate(urlOfDatabase(servers[0]!, name), upgradeSteps(undefined));
    const alone = open();
    await expect(distribute(alone.db)).rejects.toThrow(/^Citus knows no other machine\. /);
    await alone.close();
    await runStatements(servers[0]!, `drop database ${name}`);
    await createCitusDatabase(servers, name);
    await migrate(urlOfDatabase(servers[0]!, name), upgradeSteps(undefined));
    const citus = open();
    try {
      expect(await isDistributed(citus.db)).toBe(false);
      expect(await distribute(citus.db)).toMatch(/^experience_identifiers: distributed over \d+ machines\. /);
      expect(await isDistributed(citus.db)).toBe(true);
      await expect(distribute(citus.db)).rejects.toThrow('this database is distributed already.');
    } finally {
      await citus.close();
    }
  }, 600_000);
});
