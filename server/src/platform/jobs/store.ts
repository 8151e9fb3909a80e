import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deferWrite } from '../db/deferred-writes.ts';

interface JobOptions {
  /** A waiting job with the same key is replaced, not doubled. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

interface NewJob extends JobOptions {
  job: string;
  payload: Record<string, string | number>;
}

/** Enqueues in the caller's transaction: the job exists if and only if that commits. Payloads hold ids, never personal data. */
export const enqueue = (db: Database, job: string, payload: Record<string, string | number>, options: JobOptions = {}): Promise<void> =>
  deferWrite(db, addJobs, [{ ...options, job, payload }]);

const addJobs = (jobs: readonly NewJob[]) => sql`
  select graphile_worker.add_job(job, payload => payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key)
  from unnest(${jobs.map(({ job }) => job)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[], ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[],
    ${jobs.map(({ maxAttempts }) => maxAttempts ?? 8)}::int[], ${jobs.map(({ key }) => key ?? null)}::text[]) as j (job, payload, run_at, max_attempts, job_key)`;

/** Jobs that wait for their turn, and those that gave up, for an admin to see. */
export async function countJobs(db: Database): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
    from graphile_worker.jobs`.execute(db);
  return rows[0]!;
}
