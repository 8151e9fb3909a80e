import { sql } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { OpenDatabase } from '../database.ts';

/** The primary's write position at a time of this process's clock. */
export interface Point {
  at: number;
  lsn: bigint;
}

export interface ReplicaPools {
  /** With the settings of the search's connections. */
  search: OpenDatabase;
  app: OpenDatabase;
}

export type Reader = Pick<OpenDatabase, 'db' | 'pool'>;

/**
 * The state of one replica in this process. It is read only while it has replayed everything that the primary had written `lagMs` ago.
 * After falling further behind or failing, it is used again once it has kept up for twice that time: by then every process has
 * noticed the failure, or the replica has replayed everything that was written meanwhile.
 */
export class Replica {
  readonly #name: string;
  readonly #pools: ReplicaPools;
  readonly #lagMs: number;
  readonly #log: Logger;
  #replayed = 0n;
  #caughtUpTo = -Infinity;
  #excludedUntil: number;
  /** When it was last too far behind; no process reads it before it has caught up. */
  #behindAt = -Infinity;
  #isGone = false;
  #isExcluded = true;
  #reading: Promise<void> | undefined;

  constructor(name: string, pools: ReplicaPools, { lagMs, log }: { lagMs: number; log: Logger }) {
    this.#name = name;
    this.#pools = pools;
    this.#lagMs = lagMs;
    this.#log = log;
    this.#excludedUntil = performance.now() + 2 * lagMs;
  }

  get pools(): ReplicaPools {
    return this.#pools;
  }

  isUsable(now = performance.now()): boolean {
    return now >= this.#excludedUntil && now - this.#caughtUpTo <= this.#lagMs;
  }

  lagMs(now = performance.now()): number {
    return now - this.#caughtUpTo;
  }

  /** Whether no process can read an older state: all readers of the replica see what was written by then, or it has no readers. */
  hasPassed({ lsn, at }: Point, now = performance.now()): boolean {
    return this.#replayed >= lsn || this.#isGone || now - at > this.#lagMs || now - this.#behindAt < this.#lagMs;
  }

  /** Reads the replica's position; concurrent callers share the reply. */
  updatePosition(points: readonly Point[]): Promise<void> {
    this.#reading ??= this.#readPosition(points).finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  fail(error: unknown): void {
    this.#exclude('failed');
    // A refused connection means that no process can read it; other network errors may affect only this process.
    this.#isGone = (error as { code?: string }).code === 'ECONNREFUSED' || (error as { code?: string }).code === 'ENOENT';
  }

  close(): Promise<unknown> {
    return Promise.all([this.#pools.search.close(), this.#pools.app.close()]);
  }

  async #readPosition(points: readonly Point[]): Promise<void> {
    const startedAt = performance.now();
    const wasBehind = startedAt - this.#caughtUpTo > this.#lagMs;
    try {
      const { rows } = await sql<{ lsn: string | null }>`
        select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as lsn`.execute(
        this.#pools.app.db,
      );
      const { lsn } = rows[0]!;
      if (lsn === null) return this.#exclude('promoted');
      this.#isGone = false;
      this.#replayed = BigInt(lsn);
    } catch (error) {
      return this.fail(error);
    }
    for (const point of points) if (point.lsn <= this.#replayed) this.#caughtUpTo = Math.max(this.#caughtUpTo, point.at);
    const isBehind = points.some(({ at, lsn }) => lsn > this.#replayed && startedAt - at > this.#lagMs);
    this.#behindAt = isBehind ? startedAt : -Infinity;
    if (wasBehind || isBehind) this.#exclude('behind');
    else if (this.#isExcluded && this.isUsable()) {
      this.#isExcluded = false;
      this.#log.warn({ event: 'replica_used', kind: this.#name }, 'a replica has caught up and is read');
    }
  }

  #exclude(reason: string): void {
    this.#excludedUntil = performance.now() + 2 * this.#lagMs;
    if (this.#isExcluded) return;
    this.#isExcluded = true;
    this.#log.warn(
      { event: 'replica_excluded', kind: `${this.#name} ${reason}` },
      'a replica is behind or gone; the primary is read instead',
    );
  }
}
