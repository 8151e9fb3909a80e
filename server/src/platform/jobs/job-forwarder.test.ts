import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createLogger } from '../logger.ts';
import { JobForwarder } from './job-forwarder.ts';
import { countJobs, enqueue } from './store.ts';

const log = createLogger('silent');
let database: OpenTestDatabase;
let listener: pg.Client;
let notifications: number;
let forwarders: JobForwarder[];

const forwarder = (): JobForwarder => {
  const opening = new JobForwarder(database.db, log);
  forwarders.push(opening);
  return opening;
};
const commit = (...jobs: Parameters<typeof enqueue> extends [unknown, ...infer Rest] ? Rest[] : never) =>
  inTransaction(database.db, async (tx) => {
    for (const job of jobs) await enqueue(tx, ...job);
  });
const readQueued = async (): Promise<{ job: string; payload: unknown; xmin: string }[]> => {
  const { rows } = await sql<{ job: string; payload: unknown; xmin: string }>`
    select t.identifier as job, j.payload, j.xmin::text from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(database.db);
  return rows;
};
const jobs = async (): Promise<unknown[]> => (await readQueued()).map(({ job, payload }) => [job, payload]);

beforeEach(async () => {
  database = await openTestDatabase({ poolSize: 4 });
  forwarders = [];
  notifications = 0;
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query('listen "jobs:insert"');
  listener.on('notification', () => (notifications += 1));
});
afterEach(async () => {
  for (const one of forwarders) await one.close();
  await listener.end();
  await database.drop();
});

describe('a job', () => {
  it('sends no notification in the transaction that enqueues it, and one when it is forwarded', async () => {
    await commit(['one', { id: 1 }], ['one', { id: 2 }]);
    await listener.query('select 1');
    expect(notifications).toBe(0);
    expect(await forwarder().forward()).toBe(2);
    await expect.poll(() => notifications).toBe(1);
    expect(await jobs()).toEqual([
      ['one', { id: 1 }],
      ['one', { id: 2 }],
    ]);
  });

  it('that runs in batches is combined with others of its name, and these run after all other jobs and share a queue', async () => {
    const many = Array.from(
      { length: 20 },
      (_, id) => ['small', { id }, { inBatches: true, maxAttempts: 3 }] as [string, { id: number }, object],
    );
    await commit(...many, ['other', { id: 100 }]);
    expect(await forwarder().forward()).toBe(21);
    const batch = (from: number, to: number) => ({ batch: many.slice(from, to).map(([, payload]) => payload) });
    expect(await jobs()).toEqual([
      ['small', batch(0, 16)],
      ['small', batch(16, 20)],
      ['other', { id: 100 }],
    ]);
    const { rows } = await sql`
      select j.task_identifier as job, j.priority, j.max_attempts, j.queue_name as queue from graphile_worker.jobs j order by id`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { job: 'small', priority: 10, max_attempts: 3, queue: 'small' },
      { job: 'small', priority: 10, max_attempts: 3, queue: 'small' },
      { job: 'other', priority: 0, max_attempts: 8, queue: null },
    ]);
  });

  it('reaches the queue soon after its transaction has committed, and never when that fails', async () => {
    forwarder().follow(database.db);
    await expect(
      inTransaction(database.db, async (tx) => {
        await enqueue(tx, 'never', {});
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await commit(['one', { id: 1 }]);
    await expect.poll(jobs).toEqual([['one', { id: 1 }]]);
    expect(await countJobs(database.db)).toEqual({ waiting: 1, dead: 0 });
  });

  it('of a process that died before forwarding it is forwarded by another', async () => {
    await commit(['one', { id: 1 }]);
    expect(await countJobs(database.db)).toEqual({ waiting: 1, dead: 0 });
    forwarder().startPolling();
    await expect.poll(jobs).toEqual([['one', { id: 1 }]]);
  });

  it('is forwarded once by processes that forward at the same time', async () => {
    for (let id = 0; id < 30; id++) await commit(['one', { id }]);
    const moved = await Promise.all(Array.from({ length: 4 }, () => forwarder().forward()));
    expect(moved.reduce((sum, n) => sum + n, 0)).toBe(30);
    expect(await jobs()).toHaveLength(30);
  });

  it('replaces the waiting job with its key, even in the same batch, and keeps its own time and attempts', async () => {
    const runAt = new Date('2031-01-01T00:00:00Z');
    await commit(['one', { id: 1 }, { key: 'k', runAt, maxAttempts: 3 }]);
    await commit(['one', { id: 2 }, { key: 'k', runAt, maxAttempts: 3 }]);
    await forwarder().forward();
    await commit(['one', { id: 3 }, { key: 'k', runAt, maxAttempts: 3 }]);
    await forwarder().forward();
    const { rows } = await sql`select payload, run_at, max_attempts, key from graphile_worker._private_jobs`.execute(database.db);
    expect(rows).toEqual([{ payload: { id: 3 }, run_at: runAt, max_attempts: 3, key: 'k' }]);
  });

  it('about a member shares no transaction with one about a text', async () => {
    await commit(['about-members', { userId: 'a' }], ['about-texts', { experienceId: 1 }]);
    await commit(['about-members', { userId: 'b' }]);
    await forwarder().forward();
    const writers = Map.groupBy(await readQueued(), ({ xmin }) => xmin);
    expect([...writers.values()].map((same) => new Set(same.map(({ job }) => job)).size)).toEqual([1, 1]);
  });
});
