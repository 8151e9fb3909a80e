import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../logger.ts';
import { splitFailedBatches } from './split-failed-batches.ts';

/** An arbitrary number that no other lock uses. */
const LOCK_CLASS = 0x0a0d1b;
const RELEASE_MS = 10_000;
/** A runner that has just taken its first job may not have its lock yet. */
const GRACE_SECONDS = 3;
/** For a process that is restarted immediately: its last job may have been taken a moment before it was killed. */
const FIRST_RELEASE_MS = GRACE_SECONDS * 1_000 + 500;
const RECONNECT_MS = 1_000;

/**
 * graphile-worker marks a job with the runner that took it, and considers this runner alive for four hours. So each runner holds a lock on
 * its own connection, which PostgreSQL releases when the process ends in any way. Jobs of runners whose lock is free are returned to the
 * queue, twice at the start and then every ten seconds. Being killed costs a job one of its tries, so batches that have none left are then split.
 */
export class RunnerLock {
  readonly #pool: Pool;
  readonly #log: Logger;
  #closeConnection: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #firstTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Locks the name that the runner with these events gets, and begins to look for jobs of dead ones. */
  follow(events: EventEmitter): void {
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => this.#guard(this.#lock(workerPool.id)));
    this.#timer = setInterval(() => this.#guard(this.#release()), RELEASE_MS).unref();
    this.#firstTimer = setTimeout(() => this.#guard(this.#release()), FIRST_RELEASE_MS).unref();
    this.#guard(this.#release());
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#firstTimer);
    this.#closeConnection?.();
  }

  async #lock(runnerId: string): Promise<void> {
    const client = await this.#pool.connect();
    const close = closeOnce(client);
    const lockAgain = (): void => {
      if (close()) this.#lockAgain(runnerId);
    };
    client.once('error', lockAgain);
    this.#closeConnection = close;
    if (this.#isStopped) return void close();
    try {
      // Shared, because two names may have the same hash: then a dead runner may go unnoticed, but a live one is never considered dead.
      await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, runnerId]);
    } catch (error) {
      lockAgain();
      throw error;
    }
  }

  #lockAgain(runnerId: string): void {
    if (!this.#isStopped) setTimeout(() => this.#guard(this.#lock(runnerId)), RECONNECT_MS).unref();
  }

  async #release(): Promise<void> {
    const count = await releaseJobsOfDeadRunners(this.#pool);
    if (count > 0) this.#log.warn({ event: 'jobs_released', count }, 'processes ended while they ran jobs; the jobs run again');
    await splitFailedBatches(this.#pool);
  }

  #guard(work: Promise<void>): void {
    work.catch(() => {
      if (!this.#isStopped) this.#log.warn({ event: 'runner_lock_failed' }, 'could not look for jobs of processes that ended');
    });
  }
}

/** Closes the connection, which frees the lock. A connection can also break after that, and the pool throws if it is released twice. */
function closeOnce(client: PoolClient): () => boolean {
  let isClosed = false;
  return () => {
    if (isClosed) return false;
    isClosed = true;
    client.release(true);
    return true;
  };
}

/**
 * Running a job twice changes nothing, so a job whose runner only lost its connection for a moment may run again.
 * @returns how many dead runners were found
 */
export async function releaseJobsOfDeadRunners(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>(
    `with busy as materialized (
        select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null and locked_at < now() - $2 * interval '1 second'),
      dead as materialized (select coalesce(array_agg(id), '{}') as ids from busy where pg_try_advisory_xact_lock($1, hashtext(id)))
    select cardinality(ids) as dead, graphile_worker.force_unlock_workers(ids) from dead`,
    [LOCK_CLASS, GRACE_SECONDS],
  );
  return rows[0]!.dead;
}
