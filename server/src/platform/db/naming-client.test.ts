import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, runStatements, type OpenTestDatabase } from '../../../test/database.ts';
import { inTransaction } from './transaction.ts';

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
});
afterAll(() => database.drop());
beforeEach(() => runStatements(database.url, 'drop table if exists probe', 'create table probe (id int)', 'insert into probe values (1)'));

const addColumn = (name: string): Promise<void> => runStatements(database.url, `alter table probe add column ${name} int default 7`);
const readAll = async (db = database.db): Promise<unknown> => (await sql`select * from probe where id = ${1}`.execute(db)).rows;

it('reads a column that was added after the statement was prepared', async () => {
  expect(await readAll()).toEqual([{ id: 1 }]);
  await addColumn('a');
  expect(await readAll()).toEqual([{ id: 1, a: 7 }]);
  await addColumn('b');
  expect((await database.pool.query('select * from probe where id = $1', [1])).rows).toEqual([{ id: 1, a: 7, b: 7 }]);
});

it('repeats a transaction whose statement was prepared before a column was added, and writes once', async () => {
  const work = () =>
    inTransaction(database.db, async (tx) => {
      await sql`insert into probe (id) values (${2})`.execute(tx);
      return readAll(tx);
    });
  await work();
  await addColumn('a');
  expect(await work()).toEqual([{ id: 1, a: 7 }]);
  expect((await sql`select 1 from probe where id = ${2}`.execute(database.db)).rows).toHaveLength(2);
});

it('prepares a statement once as long as its table does not change', async () => {
  for (let n = 0; n < 3; n++) await readAll();
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_prepared_statements where statement like ${'select * from probe%'}
    and prepare_time > now() - interval '1 minute'`.execute(database.db);
  const before = rows[0]!.n;
  await readAll();
  const after = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_prepared_statements where statement like ${'select * from probe%'}
    and prepare_time > now() - interval '1 minute'`.execute(database.db);
  expect(after.rows[0]!.n).toBe(before);
  expect(before).toBeGreaterThan(0);
});

it('passes every other error on unchanged', async () => {
  await expect(sql`select ${1}::int / 0`.execute(database.db)).rejects.toMatchObject({
    code: '22012',
    stack: expect.stringContaining('naming-client.test'),
  });
  await expect(database.pool.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
});
