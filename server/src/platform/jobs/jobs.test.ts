import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { startJobs, type JobRunner } from './jobs.ts';

let database: OpenTestDatabase;
let runner: JobRunner | undefined;

beforeEach(async () => {
  database = await openTestDatabase({ poolSize: 8 });
});
afterEach(async () => {
  await runner?.stop();
  await database.drop();
});

it('a queue advances without waiting for the next poll', async () => {
  const count = 20;
  await sql`select graphile_worker.add_job('one', '{}'::json, queue_name => 'queue') from generate_series(1, ${count}::int)`.execute(
    database.db,
  );
  let runs = 0;
  const handler = { name: 'one', run: async () => void (runs += 1) };
  runner = await startJobs(database.pool, [handler], createLogger('silent'), { pollMs: 3_600_000 });
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(count);
}, 20_000);
