import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, runStatements, type TestDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { openDatabase, type OpenDatabase } from './database.ts';

const ROWS = [
  { id: '1', body: 'plain', day: '2026-01-01', mark: 'aa' },
  { id: '2', body: 'with "quotes", commas, {braces} and \\', day: '2026-01-02', mark: 'bb' },
  { id: '3', body: '', day: '2026-01-03', mark: 'cc' },
];

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runStatements(database.url, 'create table probe (id bigint primary key, body text, day date, mark bytea)');
  open = openDatabase(database.url, { poolSize: 1, log: createLogger('silent') });
  for (const { id, body, day, mark } of ROWS) {
    await open.pool.query('insert into probe values ($1, $2, $3, $4)', [id, body, day, Buffer.from(mark, 'hex')]);
  }
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** The ids of the rows whose column is, or is not, one of the values. */
async function idsWhere(column: string, operator: 'in' | 'not in', values: readonly unknown[]): Promise<number[]> {
  const rows = await open.db
    .selectFrom('probe' as never)
    .select('id' as never)
    .where(column as never, operator, values as never)
    .orderBy('id' as never)
    .execute();
  return (rows as { id: number }[]).map(({ id }) => id);
}

it.each([
  ['id', [3, 1, 99], [1, 3]],
  ['body', [ROWS[1]!.body, ''], [2, 3]],
  ['day', ['2026-01-02'], [2]],
  ['mark', [Buffer.from('aa', 'hex'), Buffer.from('cc', 'hex')], [1, 3]],
  ['id', [], []],
])('finds the rows whose %s is, or is not, one of %j', async (column, values, ids) => {
  expect(await idsWhere(column, 'in', values)).toEqual(ids);
  expect(await idsWhere(column, 'not in', values)).toEqual([1, 2, 3].filter((id) => !ids.includes(id)));
});

it('prepares one statement for lists of any length', async () => {
  await open.pool.query('deallocate all');
  await open.pool.end();
  open = openDatabase(database.url, { poolSize: 1, log: createLogger('silent') });
  for (let length = 0; length < 10; length++)
    await idsWhere(
      'id',
      'in',
      Array.from({ length }, (_, index) => index),
    );
  const { rows } = await open.pool.query('select statement from pg_prepared_statements where statement like \'%from "probe"%\'');
  expect(rows).toHaveLength(1);
});

it('leaves a subquery as it is', () => {
  const { sql } = open.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (query) => query.selectFrom('blocks').select('user_id'))
    .compile();
  expect(sql).toBe('select "id" from "users" where "id" in (select "user_id" from "blocks")');
});
