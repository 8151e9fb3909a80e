import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import { SlotStore } from './slot-store.ts';

let test: TestApp;
let slots: SlotStore;
let db: Database;
let statements = 0;
const statementCounter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};
beforeAll(async () => {
  test = await startTestApp();
  slots = new SlotStore(test.platform.vault);
  db = test.platform.db.withPlugin(statementCounter);
});
afterAll(() => test.close());
beforeEach(() => {
  statements = 0;
});

it('reads all lists that are requested at the same time with one statement', async () => {
  const [owner, other] = [randomUUID(), randomUUID()];
  await slots.append(test.platform.db, 'item', [
    { owner, body: '1' },
    { owner, body: '2' },
    { owner: other, body: '3' },
  ]);
  await slots.append(test.platform.db, 'reply', [{ owner, body: '4' }]);
  const later = async () => {
    await Promise.resolve();
    return slots.read(db, 'item', owner);
  };
  const lists = await Promise.all([
    slots.read(db, 'item', owner),
    slots.read(db, 'item', owner),
    slots.read(db, 'reply', owner),
    slots.read(db, 'case', owner),
    slots.read(db, 'item', other),
    later(),
  ]);
  expect(lists).toEqual([['1', '2'], ['1', '2'], ['4'], [], ['3'], ['1', '2']]);
  expect(statements).toBe(1);
});

it('gives each caller a list of its own, and reads again for later callers', async () => {
  const owner = randomUUID();
  await slots.append(test.platform.db, 'item', [{ owner, body: '1' }]);
  const [one, two] = await Promise.all([slots.read(db, 'item', owner), slots.read(db, 'item', owner)]);
  one.push('2');
  expect(two).toEqual(['1']);
  await slots.append(test.platform.db, 'item', [{ owner, body: '5' }]);
  expect(await slots.read(db, 'item', owner)).toEqual(['1', '5']);
});

it('reads long lists to their end, in the order in which they were written', async () => {
  const owner = randomUUID();
  const bodies = Array.from({ length: 150 }, (_, index) => String(index));
  for (const body of bodies) await slots.append(test.platform.db, 'item', [{ owner, body }]);
  expect(await slots.read(db, 'item', owner)).toEqual(bodies);
});

it('separates the reads of a transaction from those outside of it', async () => {
  const owner = randomUUID();
  await inTransaction(test.platform.db, async (tx) => {
    await slots.append(tx, 'item', [{ owner, body: '1' }]);
    expect(await Promise.all([slots.read(tx, 'item', owner), slots.read(test.platform.db, 'item', owner)])).toEqual([['1'], []]);
  });
});

it('fails for every caller of a failed statement, and reads again for later callers', async () => {
  const owner = randomUUID();
  const failing = db.withPlugin({
    transformQuery: () => {
      throw new Error('no statement');
    },
    transformResult: async ({ result }) => result,
  });
  const failed = await Promise.allSettled([slots.read(failing, 'item', owner), slots.read(failing, 'reply', owner)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await slots.read(db, 'item', owner)).toEqual([]);
});
