import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { Database } from '../database.ts';
import { Replica, type Point, type Reader, type ReplicaPools } from './replica.ts';

const POLLS_PER_LAG = 10;
const MAX_POLL_INTERVAL_MS = 100;
const SETTLE_PAUSE_MS = 2;
const MAX_POINTS = 400;

export interface ReplicasOptions {
  primary: Database;
  replicas: readonly ReplicaPools[];
  lagMs: number;
  log: Logger;
}

/**
 * Searches and lists may be read from replicas. A change is acknowledged only when every replica in use has replayed it (`settle`), so no
 * reader sees a text after its removal was acknowledged, whichever process or machine replies.
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  readonly #timer: NodeJS.Timeout;
  readonly #lagMs: number;
  #points: Point[] = [];
  #reads = 0;
  #polling: Promise<void> | undefined;
  #settling: Promise<Point> | undefined;
  #isClosed = false;

  constructor({ primary, replicas, lagMs, log }: ReplicasOptions) {
    this.#primary = primary;
    this.#lagMs = lagMs;
    this.#replicas = replicas.map((pools, n) => new Replica(String(n + 1), pools, { lagMs, log }));
    this.#timer = setInterval(() => void this.#poll(), Math.min(MAX_POLL_INTERVAL_MS, lagMs / POLLS_PER_LAG)).unref();
  }

  /** How far each is behind, in milliseconds, and whether it is read. */
  state(): { lagMs: number; isUsed: boolean }[] {
    return this.#replicas.map((replica) => ({ lagMs: replica.lagMs(), isUsed: replica.isUsable() }));
  }

  /** Reads from a replica that keeps up, or else, and if that fails, from the primary. */
  async read<T>(pool: keyof ReplicaPools, primary: Reader, work: (reader: Reader) => Promise<T>): Promise<T> {
    const replica = this.#choose();
    if (!replica) return work(primary);
    try {
      return await work(replica.pools[pool]);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // A statement that a replica cancels because it conflicts with replay is no sign of a faulty replica.
      if ((error as { code?: string }).code !== '40001') replica.fail(error);
      return work(primary);
    }
  }

  /** Waits until every replica in use has replayed everything committed by now, at most for the allowed lag. */
  async settle(): Promise<void> {
    const point = await this.#pointFromNowOn().catch(() => undefined);
    // Without the primary nothing can be compared. The change is committed, so only the time has to pass.
    if (!point) return sleep(this.#lagMs);
    await Promise.all(this.#replicas.map((replica) => this.#waitFor(replica, point)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#polling;
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  #choose(): Replica | undefined {
    const usable = this.#replicas.filter((replica) => replica.isUsable());
    return usable[this.#reads++ % Math.max(1, usable.length)];
  }

  async #waitFor(replica: Replica, point: Point): Promise<void> {
    while (!replica.hasPassed(point) && !this.#isClosed) {
      // A replica that hangs must not be waited for longer than the allowed lag.
      await Promise.race([replica.updatePosition(this.#points), sleep(Math.max(1, point.at + this.#lagMs - performance.now()))]);
      if (!replica.hasPassed(point)) await sleep(SETTLE_PAUSE_MS);
    }
  }

  #poll(): Promise<void> {
    this.#polling ??= this.#pollNow().finally(() => (this.#polling = undefined));
    return this.#polling;
  }

  async #pollNow(): Promise<void> {
    try {
      this.#points = [...this.#points, await this.#readPoint()].slice(-MAX_POINTS);
    } catch {
      // Without the primary's position no replica is known to keep up: each is excluded after the lag.
    }
    await Promise.all(this.#replicas.map((replica) => replica.updatePosition(this.#points)));
  }

  /** Simultaneous callers share one check. A check that began earlier may not include their commits. */
  async #pointFromNowOn(): Promise<Point> {
    await this.#settling?.catch(() => undefined);
    return (this.#settling ??= this.#readPoint().finally(() => (this.#settling = undefined)));
  }

  /** The time is taken before the query, because everything committed before it is below the position. */
  async #readPoint(): Promise<Point> {
    const at = performance.now();
    const { rows } = await sql<{ lsn: string }>`select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as lsn`.execute(
      this.#primary,
    );
    return { at, lsn: BigInt(rows[0]!.lsn) };
  }
}
