import type { WorkerEventMap, WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '../clock.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { startJobs } from './jobs.ts';
import { RunnerLock } from './runner-lock.ts';

it("a runner that can't start looks for no jobs of dead runners", async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  const stop = vi.spyOn(RunnerLock.prototype, 'stop');
  onTestFinished(() => stop.mockRestore());
  await expect(startJobs(pool, [], createLogger('silent'))).rejects.toThrow('ECONNREFUSED');
  expect(stop).toHaveBeenCalledOnce();
});

it('a queue advances without waiting for the next poll', async () => {
  const database = await openTestDatabase({ poolSize: 8 });
  const count = 20;
  await sql`select graphile_worker.add_job('one', '{}'::json, queue_name => 'queue') from generate_series(1, ${count}::int)`.execute(
    database.db,
  );
  let runs = 0;
  const handler = { name: 'one', run: async () => void (runs += 1) };
  const runner = await startJobs(database.pool, [handler], createLogger('silent'), { pollMs: HOUR_MS });
  onTestFinished(async () => {
    await runner.stop();
    await database.drop();
  });
  await expect.poll(() => runs).toBe(count);
});

it('a runner says whether it ended without being stopped', async () => {
  const database = await openTestDatabase({ poolSize: 8 });
  let workers: WorkerPool | undefined;
  const follow = vi.spyOn(RunnerLock.prototype, 'follow').mockImplementation((events) => {
    events.on('pool:create', ({ workerPool }: WorkerEventMap['pool:create']) => {
      workers = workerPool;
    });
  });
  onTestFinished(() => follow.mockRestore());
  const stopped = await startJobs(database.pool, [], createLogger('silent'));
  await stopped.stop();
  expect(await stopped.ended).toBe(false);
  const failed = await startJobs(database.pool, [], createLogger('silent'));
  await workers!.gracefulShutdown('a fatal error');
  expect(await failed.ended).toBe(true);
  await failed.stop();
  await database.drop();
});
