import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database.ts';

let database: OpenTestDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ poolSize: 1, batchesReads: true });
  await sql`create table written (n int)`.execute(database.db);
});
afterEach(() => database.drop());

const written = async (): Promise<unknown[]> => (await sql`select n from written order by n`.execute(database.db)).rows;

it('a statement that arrives while its transaction is rolled back has no effect', async () => {
  const late = Promise.withResolvers<unknown>();
  const transaction = database.db.transaction().execute(async (tx) => {
    await sql`insert into written values (1)`.execute(tx);
    const slow = sql`select pg_sleep(0.2)`.execute(tx);
    // The rollback waits for that statement. The second insert comes when it ends, before the rollback has been answered.
    void slow.then(() => sql`insert into written values (2)`.execute(tx)).then(late.resolve, late.resolve);
    throw new Error('refused');
  });
  await expect(transaction).rejects.toThrow('refused');
  expect(await late.promise).toMatchObject({ message: 'the transaction was rolled back' });
  expect(await written()).toEqual([]);
});

it('the connection of a transaction that was rolled back can be used again', async () => {
  await expect(
    database.db.transaction().execute(async () => {
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await database.db.transaction().execute((tx) => sql`insert into written values (3)`.execute(tx));
  expect(await written()).toEqual([{ n: 3 }]);
});
