import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { createLogger } from '../logger.ts';
import { startJobs, type JobHandler, type JobRunner } from './jobs.ts';
import { releaseJobsOfDeadRunners } from './runner-lock.ts';
import { countJobs } from './store.ts';

const log = createLogger('silent');
let database: TestDatabase;
let opened: OpenDatabase;
let runner: JobRunner | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.url, { poolSize: 8, log });
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await opened.close();
  await database.drop();
});

const start = async (handler: JobHandler): Promise<void> => void (runner = await startJobs(opened.pool, [handler], log));
const add = (job: string) => sql`select graphile_worker.add_job(${job})`.execute(opened.db);
/** As if it had been taken a minute ago. */
const age = () =>
  sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null`.execute(opened.db);

it('a job runs again soon after its process was killed', async () => {
  await add('one');
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'worker-killed', attempts = 1`.execute(
    opened.db,
  );
  let runs = 0;
  await start({ name: 'one', run: async () => void (runs += 1) });
  await expect.poll(() => runs).toBe(1);
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
  const isLocked = async (): Promise<boolean> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(opened.db);
    return rows[0]!.n === 1;
  };
  await expect.poll(isLocked).toBe(true);
  await age();
  expect(await releaseJobsOfDeadRunners(opened.pool)).toBe(0);

  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
    and database = (select oid from pg_database where datname = current_database())`.execute(opened.db);
  await expect.poll(isLocked, { timeout: 10_000 }).toBe(true);
  expect(await releaseJobsOfDeadRunners(opened.pool)).toBe(0);
  end.resolve();
  await expect.poll(async () => (await countJobs(opened.db)).waiting).toBe(0);
  expect(runs).toBe(1);
});
