import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { startJobs, type JobHandler, type JobRunner } from './jobs.ts';
import { releaseJobsOfDeadRunners, RunnerLock } from './runner-lock.ts';
import { splitFailedBatches } from './split-failed-batches.ts';
import { countJobs } from './store.ts';

const THIRD_CHECK_MS = 10_000;
const log = createLogger('silent');
let database: OpenTestDatabase;
let runner: JobRunner | undefined;

beforeEach(async () => {
  database = await openTestDatabase({ poolSize: 8 });
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await database.drop();
});

const start = async (handler: JobHandler): Promise<void> => void (runner = await startJobs(database.pool, [handler], log));
const add = (job: string) => sql`select graphile_worker.add_job(${job})`.execute(database.db);
/** As if the jobs had been taken a minute ago. */
const backdateLocks = () =>
  sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null`.execute(database.db);

it('a job runs again soon after its process was killed', async () => {
  await add('one');
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'worker-killed', attempts = 1`.execute(
    database.db,
  );
  let runs = 0;
  await start({ name: 'one', run: async () => void (runs += 1) });
  await expect.poll(() => runs).toBe(1);
});

it('a job that was taken a moment before its process was killed does not wait for the third check', async () => {
  await add('one');
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-killed', attempts = 1`.execute(database.db);
  let runs = 0;
  const began = performance.now();
  await start({ name: 'one', run: async () => void (runs += 1) });
  await expect.poll(() => runs, { interval: 200 }).toBe(1);
  expect(performance.now() - began).toBeLessThan(THIRD_CHECK_MS);
});

it('a batch whose process was killed during each of its tries becomes a job for each entry', async () => {
  const batch = [1, 2, 3].map((id) => ({ id }));
  await sql`select graphile_worker.add_job('batched', ${JSON.stringify({ batch })}::json, max_attempts => 5, priority => 10)`.execute(
    database.db,
  );
  /** As if the process had been killed during this attempt, a minute ago. */
  const killDuring = (attempts: number) =>
    sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'worker-killed', attempts = ${attempts}`.execute(
      database.db,
    );
  await killDuring(4);
  await releaseJobsOfDeadRunners(database.pool);
  expect(await splitFailedBatches(database.pool)).toBe(0);
  await killDuring(5);
  const seen: unknown[] = [];
  await start({ name: 'batched', run: async (payload) => void seen.push(payload) });
  await expect.poll(() => seen.length).toBe(3);
  expect(seen).toEqual(expect.arrayContaining(batch.map((entry) => ({ batch: [entry] }))));
  expect(await countJobs(database.db)).toEqual({ waiting: 0, dead: 0 });
});

it('an entry that fails alone stays failed, and is counted', async () => {
  await sql`select graphile_worker.add_job('batched', '{"batch":[{"id":1}]}', max_attempts => 5)`.execute(database.db);
  await sql`update graphile_worker._private_jobs set attempts = 5`.execute(database.db);
  expect(await splitFailedBatches(database.pool)).toBe(0);
  expect(await countJobs(database.db)).toEqual({ waiting: 0, dead: 1 });
});

it('a long job stays with its process, also after its connection broke', async () => {
  await add('long');
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let runs = 0;
  await start({
    name: 'long',
    run: async () => {
      runs += 1;
      begun.resolve();
      await end.promise;
    },
  });
  await begun.promise;
  const lockedBy = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    return rows[0]?.pid;
  };
  await expect.poll(lockedBy).toBeDefined();
  await backdateLocks();
  expect(await releaseJobsOfDeadRunners(database.pool)).toBe(0);

  const broken = await lockedBy();
  await sql`select pg_terminate_backend(${broken}::int)`.execute(database.db);
  // The connection ends a moment after the call.
  await expect.poll(async () => [undefined, broken].includes(await lockedBy())).toBe(false);
  expect(await releaseJobsOfDeadRunners(database.pool)).toBe(0);
  end.resolve();
  await expect.poll(async () => (await countJobs(database.db)).waiting).toBe(0);
  expect(runs).toBe(1);
});

/** A pool that opens a new connection for each caller and, like the real one, throws if one is released twice. */
function fakePool(lock: () => Promise<void>) {
  const clients: EventEmitter[] = [];
  const connect = async () => {
    let isReleased = false;
    const client = Object.assign(new EventEmitter(), {
      query: lock,
      release: () => {
        if (isReleased) throw new Error('Release called on client which has already been released to the pool.');
        isReleased = true;
      },
    });
    // The pool listens too.
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  };
  return { clients, pool: { connect, query: async () => ({ rows: [{ dead: 0 }] }) } as unknown as Pool };
}

it('a connection that breaks after the runner stopped is ignored', async () => {
  const { pool, clients } = fakePool(async () => undefined);
  const lock = new RunnerLock(pool, log);
  const events = new EventEmitter();
  lock.follow(events);
  events.emit('pool:create', { workerPool: { id: 'one' } });
  await expect.poll(() => clients.length).toBe(1);
  await new Promise(setImmediate);
  lock.stop();
  clients[0]!.emit('error', new Error('terminated'));
  expect(clients.length).toBe(1);
});

it('a connection that breaks while it locks is released once, and one other takes the lock', async () => {
  vi.useFakeTimers();
  try {
    const locking = Promise.withResolvers<void>();
    const { pool, clients } = fakePool(() => (clients.length === 1 ? locking.promise : Promise.resolve()));
    const lock = new RunnerLock(pool, log);
    const events = new EventEmitter();
    lock.follow(events);
    events.emit('pool:create', { workerPool: { id: 'one' } });
    await vi.advanceTimersByTimeAsync(1);
    clients[0]!.emit('error', new Error('terminated'));
    locking.reject(new Error('terminated'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(clients.length).toBe(2);
    lock.stop();
  } finally {
    vi.useRealTimers();
  }
});
