import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { distribute } from './distribute.ts';
import { findObstacles } from './find-obstacles.ts';

const SOURCES = join(import.meta.dirname, '../../..');
const LIST = join(import.meta.dirname, 'obstacles.json');
const citusUrl = process.env['CITUS_URL'];
let database: TestDatabase;
let owner: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url, { poolSize: 1, log: createLogger('silent') });
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

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

it('lists the obstacles for Citus, and a new one fails the test', async () => {
  const found = { schema: await findObstacles(owner.db), statements: findStatements() };
  if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(LIST, `${JSON.stringify(found, null, 2)}\n`);
  expect(found, 'a new obstacle: give the table a key that it can be spread by, or say why not').toEqual(
    JSON.parse(readFileSync(LIST, 'utf8')),
  );
});

it('finds a foreign key between families, a trigger, and a unique key without the column that spreads it', async () => {
  const before = new Set(await findObstacles(owner.db));
  await sql`alter table notifications add column experience_id bigint references experiences (id), add constraint odd unique (kind)`.execute(
    owner.db,
  );
  await sql`create function nothing() returns trigger language plpgsql as $$ begin return new; end $$`.execute(owner.db);
  await sql`create trigger odd before insert on notifications for each row execute function nothing()`.execute(owner.db);
  const found = (await findObstacles(owner.db)).filter((one) => !before.has(one));
  expect(found).toEqual([
    'notifications: the foreign key notifications_experience_id_fkey leads to experiences, which may lie elsewhere',
    'notifications: the key odd is unique without user_id',
    'notifications: the trigger odd',
  ]);
});

it('without Citus distributing is refused with one sentence, and nothing is changed', async () => {
  await expect(distribute(owner.db)).rejects.toThrow(
    'this PostgreSQL has no Citus. Install it, add it to shared_preload_libraries, and run this again.',
  );
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(owner.db);
  expect(rows).toEqual([]);
});

describe.skipIf(citusUrl === undefined)('on the Citus that CITUS_URL names (skipped without it)', () => {
  it('distributes once, or names the obstacles', async () => {
    const citus = openDatabase(citusUrl!, { poolSize: 1, log: createLogger('silent'), statementTimeoutMs: 600_000 });
    try {
      const obstacles = await findObstacles(citus.db);
      if (obstacles.length > 0)
        return await expect(distribute(citus.db)).rejects.toThrow(`${obstacles.length} things in the schema stand in the way`);
      expect(await distribute(citus.db)).toMatch(/^\d+ tables are distributed\.$/);
      await expect(distribute(citus.db)).rejects.toThrow('this database is distributed already.');
    } finally {
      await citus.close();
    }
  }, 600_000);
});
