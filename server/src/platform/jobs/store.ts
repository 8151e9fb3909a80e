import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface JobOptions {
  /** A waiting job with the same key is replaced, not doubled. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/** Enqueues in the caller's transaction: the job exists if and only if that commits. Payloads hold ids, never personal data. */
export async function enqueue(
  db: Database,
  job: string,
  payload: Record<string, string | number>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 8}, job_key => ${options.key ?? null})`.execute(db);
}

/** Jobs that wait for their turn, and those that gave up, for an admin to see. */
export async function countJobs(db: Database): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where attempts < max_attempts) as waiting, count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
    from graphile_worker.jobs`.execute(db);
  return rows[0]!;
}
