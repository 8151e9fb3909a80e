import { afterAll, expect, it } from 'vitest';
import { connectTestDatabase } from '../../../../test/database.ts';
import { describeSchema } from '../../../../test/describe-schema.ts';
import { DeferredIndexes } from './bulk-load.ts';
import { listTables } from './tables.ts';

const database = await connectTestDatabase();
const { client } = database;
afterAll(() => database.drop());

/** Describes each partition's indexes, with the index that they are part of, and its constraints, without the names that PostgreSQL generates. */
async function describePartitions(): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with parts as (select inhrelid as part from pg_inherits join pg_class c on c.oid = inhrelid where c.relkind = 'r')
     select format('%s %s valid=%s part of %s', part::regclass, regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ', ''), indisvalid,
       (select inhparent::regclass from pg_inherits where inhrelid = indexrelid)) as line from parts join pg_index on indrelid = part
     union all select format('%s %s', part::regclass, pg_get_constraintdef(o.oid)) from parts join pg_constraint o on conrelid = part
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

it('drops every key, index and foreign key, and makes them again as they were', async () => {
  const before = await describeSchema(database.url);
  const partitions = await describePartitions();
  expect(partitions).toContain('partitions.search_history_default FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE');
  const tables = (await listTables(client)).filter(({ name }) => !name.startsWith('graphile_worker.'));
  await client.query('begin');
  const indexes = new DeferredIndexes(client);
  for (const { name } of tables) await indexes.dropOf(name);
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::int as left from pg_index
     where indrelid = any($1::regclass[]) or indrelid in (select inhrelid from pg_inherits where inhparent = any($1::regclass[]))`,
    [tables.map(({ name }) => name)],
  );
  expect(rows[0]!.left).toBe(0);
  const made: string[] = [];
  await indexes.rebuild((name) => void made.push(name));
  await client.query('commit');
  expect(made.length).toBeGreaterThan(tables.length);
  expect(await describeSchema(database.url)).toEqual(before);
  expect(await describePartitions()).toEqual(partitions);
}, 120_000);
