import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { describeSchema } from '../../../../test/describe-schema.ts';
import { DeferredIndexes } from './bulk-load.ts';
import { listTables } from './tables.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('drops every key, index and foreign key, and makes them again as they were', async () => {
  const before = await describeSchema(database.url);
  const tables = (await listTables(client)).filter(({ name }) => !name.startsWith('graphile_worker.'));
  await client.query('begin');
  const indexes = new DeferredIndexes(client);
  for (const { name } of tables) await indexes.dropOf(name);
  const { rows } = await client.query<{ left: number }>(`select count(*)::int as left from pg_index where indrelid = any($1::regclass[])`, [
    tables.map(({ name }) => name),
  ]);
  expect(rows[0]!.left).toBe(0);
  const made: string[] = [];
  await indexes.rebuild((name) => void made.push(name));
  await client.query('commit');
  expect(made.length).toBeGreaterThan(tables.length);
  expect(await describeSchema(database.url)).toEqual(before);
}, 120_000);
