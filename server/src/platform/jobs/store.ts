import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deferWrite } from '../db/deferred-writes.ts';
import { collectJobs } from './committed-jobs.ts';

interface JobOptions {
  /** A waiting job with the same key is replaced, not doubled. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** For many small jobs that are quicker together: those that arrive together run as one job, after all others and one at a time. */
  inBatches?: boolean;
}

export type JobPayload = Record<string, string | number>;

/** The payload of a job that runs in batches. */
export interface Batch {
  batch: JobPayload[];
}

interface NewJob extends Omit<JobOptions, 'inBatches'> {
  job: string;
  payload: JobPayload | Batch;
}

/** Enqueues in the caller's transaction: the job exists if and only if that commits. Payloads contain ids, never personal data. */
export async function enqueue(
  db: Database,
  job: string,
  payload: JobPayload,
  { inBatches = false, ...options }: JobOptions = {},
): Promise<void> {
  await deferWrite(db, insertJobs, [{ ...options, job, payload: inBatches ? { batch: [payload] } : payload }]);
  collectJobs(db);
}

const insertJobs = (jobs: readonly NewJob[]) => sql`
  insert into jobs_outbox (job, payload, run_at, max_attempts, job_key)
  select * from unnest(${jobs.map(({ job }) => job)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[], ${jobs.map(({ runAt }) => runAt ?? null)}::timestamptz[],
    ${jobs.map(({ maxAttempts }) => maxAttempts ?? 8)}::int[], ${jobs.map(({ key }) => key ?? null)}::text[]) returning 1`;

/** An arbitrary number that no other lock uses. */
export const FORWARD_LOCK = 7_265_841;
const FORWARD_MAX = 1_000;
/** The most jobs of a batch. More would repeat more work after a failure. */
const JOBS_PER_RUN = 16;
/** The priority of jobs that run in batches: other jobs have 0, and lower numbers come first. */
const BATCH_PRIORITY = 10;

/**
 * Moves jobs of one kind to the queue, so that a job about a member and one about a text never share a transaction id. Jobs that run in
 * batches are combined, run after all other jobs, and share a queue: a backlog leaves connections and processor time to calls, and runners to
 * other jobs. The commit doesn't wait for the disk, because a crash that loses it leaves the rows in the outbox.
 */
export async function forwardJobs(db: Database): Promise<{ moved: number; isBusy: boolean }> {
  const { rows } = await sql<{ moved: number; is_mine: boolean }>`
    with mine as materialized (select pg_try_advisory_xact_lock(${FORWARD_LOCK}) as is_mine, set_config('synchronous_commit', 'off', true)),
      kind as materialized (select job from jobs_outbox where (select is_mine from mine) order by id limit 1),
      moved as (delete from jobs_outbox
        where id = any(array(select id from jobs_outbox where job = (select job from kind) order by id limit ${FORWARD_MAX})) returning *),
      newest as (select distinct on (job_key, case when job_key is null then id end) * from moved
        order by job_key, case when job_key is null then id end, id desc),
      parts as (select newest.*, is_batch, case when is_batch then (row_number() over (partition by is_batch order by id) - 1) / ${JOBS_PER_RUN} else id end as part
        from newest, lateral (select payload -> 'batch' is not null as is_batch) b),
      runs as (select is_batch, min(id) as id, min(job) as job, min(run_at) as run_at, min(max_attempts) as max_attempts, min(job_key) as job_key,
          case when is_batch then json_build_object('batch', json_agg(payload -> 'batch' -> 0 order by id)) else (array_agg(payload))[1] end as payload
        from parts group by is_batch, part),
      specs as (select array_agg((job, payload, case when is_batch then job end, run_at, max_attempts, job_key,
          case when is_batch then ${BATCH_PRIORITY}::int end, null)::graphile_worker.job_spec order by id) as specs
        from runs having count(*) > 0)
    select (select is_mine from mine), (select count(*) from moved) as moved, (select count(*) from specs, graphile_worker.add_jobs(specs)) as added`.execute(
    db,
  );
  return { moved: rows[0]!.moved, isBusy: !rows[0]!.is_mine };
}

/** Counts waiting jobs, and those that have used up their attempts, for the admins. */
export async function countJobs(db: Database): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where attempts < max_attempts) + (select count(*) from jobs_outbox) as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
    from graphile_worker.jobs`.execute(db);
  return rows[0]!;
}
