import { afterAll, describe, expect, it } from 'vitest';
import { connectTestDatabase } from '../../../../test/database.ts';
import { describeSchema } from '../../../../test/describe-schema.ts';
import { BuildQueue, completeSchema, withConnections } from './build-indexes.ts';
import { DeferredIndexes, type Build } from './deferred-indexes.ts';
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

it('drops every key, index and foreign key, and recreates them as they were', async () => {
  const before = await describeSchema(database.url);
  const partitions = await describePartitions();
  expect(partitions).toContain('partitions.search_history_default FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE');
  const tables = (await listTables(client)).filter(({ name }) => !name.startsWith('graphile_worker.'));
  await client.query('begin');
  const indexes = new DeferredIndexes();
  for (const { name } of tables) await indexes.dropIndexesOf(client, name);
  await client.query('commit');
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::int as left from pg_index
     where indrelid = any($1::regclass[]) or indrelid in (select inhrelid from pg_inherits where inhparent = any($1::regclass[]))`,
    [tables.map(({ name }) => name)],
  );
  expect(rows[0]!.left).toBe(0);
  const built: string[] = [];
  await withConnections(database.url, ({ loader, builders }) =>
    completeSchema(loader, new BuildQueue(builders, (name) => void built.push(name)), indexes),
  );
  expect(built.length).toBeGreaterThan(tables.length);
  expect(await describeSchema(database.url)).toEqual(before);
  expect(await describePartitions()).toEqual(partitions);
});

describe('the connections that build indexes', () => {
  /** Connections whose statements end when the test says so. */
  function fakeClients(count: number) {
    const ends = new Map<string, (error?: Error) => void>();
    const query = (statement: string): Promise<void> =>
      new Promise((resolve, reject) => void ends.set(statement, (error) => (error ? reject(error) : resolve())));
    const end = (statement: string, error?: Error): void => {
      ends.get(statement)!(error);
      ends.delete(statement);
    };
    return { clients: Array.from({ length: count }, () => ({ query }) as never), end, running: () => [...ends.keys()] };
  }
  const build = (statement: string, tables: string[], isShared: boolean): Build => ({ name: statement, statement, tables, isShared });
  const runAll = (builds: readonly Build[], clients: never[]): Promise<void> => {
    const queue = new BuildQueue(clients, () => {});
    queue.add(builds);
    return queue.whenDone();
  };
  const flushPromises = (): Promise<void> => new Promise((done) => void setImmediate(done));

  it('build indexes of one table concurrently, but not while another statement locks the table', async () => {
    const { clients, end, running } = fakeClients(3);
    const builds = [
      build('index 1', ['users'], true),
      build('index 2', ['users'], true),
      build('constraint', ['payments', 'users'], false),
      build('statistics', ['audit_log'], false),
    ];
    const all = runAll(builds, clients);
    expect(running()).toEqual(['index 1', 'index 2', 'statistics']);
    end('index 1');
    end('statistics');
    await flushPromises();
    expect(running()).toEqual(['index 2']);
    end('index 2');
    await flushPromises();
    expect(running()).toEqual(['constraint']);
    end('constraint');
    await expect(all).resolves.toBeUndefined();
  });

  it('begin no statement after a failure, and report it when the running ones have ended', async () => {
    const { clients, end, running } = fakeClients(2);
    const builds = ['a', 'b', 'c'].map((name) => build(name, [name], false));
    let result: unknown;
    const all = runAll(builds, clients).catch((error: unknown) => void (result = error));
    end('a', new Error('the disk is full'));
    await flushPromises();
    expect([running(), result]).toEqual([['b'], undefined]);
    end('b');
    await all;
    expect(result).toEqual(new Error('the disk is full'));
    expect(running()).toEqual([]);
  });

  it('build indexes that are added while others are built, and none after they were stopped', async () => {
    const { clients, end, running } = fakeClients(2);
    const queue = new BuildQueue(clients, () => {});
    queue.add([build('first', ['users'], true)]);
    queue.add([build('second', ['payments'], true), build('third', ['payments'], true)]);
    expect(running()).toEqual(['first', 'second']);
    const stopped = queue.stop();
    end('first');
    end('second');
    await stopped;
    expect(running()).toEqual([]);
  });
});
