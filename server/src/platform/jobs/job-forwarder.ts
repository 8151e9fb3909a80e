import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { watchCommittedJobs } from './committed-jobs.ts';
import { forwardJobs } from './store.ts';

/** Jobs that are committed within this time share one notification of the queue, which takes a lock of the whole server. */
const FORWARD_MS = 20;
/** Finds jobs that a process committed and died before forwarding. */
const POLL_MS = 1_000;

/**
 * Moves jobs from the outbox to the queue. Every process forwards the jobs that it committed, and processes that run jobs also forward
 * those left behind. Only one forwards at a time, so that jobs with the same key keep their order.
 */
export class JobForwarder {
  readonly #db: Database;
  readonly #log: Logger;
  #poll: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #forwarding: Promise<number> | undefined;
  #isClosed = false;
  #hasFailed = false;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * Looks for jobs that other processes left behind. Only processes that run jobs do so; a command must not touch the database that it
   * restores.
   */
  startPolling(): void {
    this.#poll ??= setInterval(() => this.#forwardQuietly(), POLL_MS).unref();
  }

  /** Forwards the jobs of this database's transactions soon after they have committed. */
  follow(db: Database): void {
    watchCommittedJobs(db, () => this.#forwardSoon());
  }

  /** Moves all committed jobs. @returns how many jobs */
  async forward(): Promise<number> {
    // A run that has begun may miss rows that were committed since, so it is followed by another.
    await this.#forwarding?.catch(() => 0);
    this.#forwarding ??= this.#forwardAll().finally(() => (this.#forwarding = undefined));
    return this.#forwarding;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#timer);
    await this.#forwarding?.catch(() => 0);
    // If the database is gone, another process or the next start forwards the remaining jobs.
    if (this.#timer) await this.forward().catch(() => 0);
  }

  #forwardSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#forwardQuietly();
    }, FORWARD_MS).unref();
  }

  #forwardQuietly(): void {
    if (this.#isClosed) return;
    this.forward().then(
      () => (this.#hasFailed = false),
      () => {
        if (!this.#hasFailed)
          this.#log.warn({ event: 'jobs_not_forwarded' }, 'could not move jobs to the queue; trying again every second');
        this.#hasFailed = true;
      },
    );
  }

  async #forwardAll(): Promise<number> {
    for (let total = 0; ;) {
      const { moved, isBusy } = await forwardJobs(this.#db);
      total += moved;
      if (moved === 0 && (!isBusy || this.#isClosed)) return total;
      // Another process is forwarding, and may not have seen this one's latest jobs.
      if (isBusy) await sleep(FORWARD_MS);
    }
  }
}
