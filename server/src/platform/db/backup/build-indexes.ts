import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { createLogger } from '../../logger.ts';
import { openDatabase } from '../database.ts';
import type { Build, DeferredIndexes } from './deferred-indexes.ts';
import { listTables } from './tables.ts';

/** More than one also on a single processor: while one waits for the disk, the other sorts. */
const [BUILDERS_MIN, BUILDERS_MAX] = [2, 4];

/** Long, because a restore may run on a busy machine. */
const CONNECT_MS = 60_000;

/** The parallel workers of each connection. */
const WORKERS_MAX = 2;

const settingsFor = (processors: number, builders: number): Record<string, string> => ({
  // PostgreSQL sorts larger indexes on disk.
  maintenance_work_mem: '256MB',
  max_parallel_maintenance_workers: String(Math.min(WORKERS_MAX, Math.max(0, processors - builders))),
  // Only the last commit, after which the restore counts as finished, waits for the disk.
  synchronous_commit: 'off',
});

export interface RestoreConnections {
  /** Loads the rows. */
  loader: pg.PoolClient;
  /** Build indexes meanwhile. */
  builders: readonly pg.PoolClient[];
}

/** Closes the connections at the end, also when `use` has failed. */
export async function withConnections<T>(url: string, use: (connections: RestoreConnections) => Promise<T>): Promise<T> {
  const processors = availableParallelism();
  const count = Math.min(BUILDERS_MAX, Math.max(BUILDERS_MIN, processors));
  const { pool } = openDatabase(url, {
    poolSize: 1 + count,
    log: createLogger('silent'),
    waitMs: CONNECT_MS,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    settings: settingsFor(processors, count),
  });
  const clients: pg.PoolClient[] = [];
  try {
    for (let n = 0; n <= count; n++) clients.push(await pool.connect());
    const [loader, ...builders] = clients;
    return await use({ loader: loader!, builders });
  } finally {
    // One that failed in the middle of a transaction must not be used again.
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

/** Builds the dropped indexes and constraints that are still missing, and gathers statistics. The rows must be committed. */
export async function completeSchema(client: pg.ClientBase, queue: BuildQueue, dropped: DeferredIndexes): Promise<void> {
  const tables = await listTables(client);
  const sizes = new Map(tables.map(({ name, bytes }) => [name, bytes]));
  queue.add(largestFirst(dropped.takeIndexes(), sizes));
  await queue.whenDone();
  await dropped.attach(client);
  // Without new statistics, the first queries would be planned for empty tables.
  const statistics = tables.map(({ name }) => ({ name: 'statistics', statement: `analyze ${name}`, tables: [name], isShared: false }));
  queue.add(largestFirst([...dropped.foreignKeys, ...statistics], sizes));
  await queue.whenDone();
}

function largestFirst(builds: readonly Build[], sizes: ReadonlyMap<string, number>): Build[] {
  const sizeOf = ({ tables }: Build): number => sizes.get(tables[0]!) ?? 0;
  return builds.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** Runs each statement on a free connection. One that would wait for the lock of another is passed over for later ones. */
export class BuildQueue {
  readonly #free: Pick<pg.ClientBase, 'query'>[];
  readonly #onProgress: (task: string) => void;
  readonly #waiting: Build[] = [];
  readonly #running = new Map<Build, Promise<void>>();
  #failure: { error: unknown } | undefined;

  constructor(clients: readonly Pick<pg.ClientBase, 'query'>[], onProgress: (task: string) => void) {
    this.#free = [...clients];
    this.#onProgress = onProgress;
  }

  add(builds: readonly Build[]): void {
    this.#waiting.push(...builds);
    this.#begin();
  }

  /** @throws the first failure, after which no further statement begins */
  async whenDone(): Promise<void> {
    while (this.#running.size > 0) await Promise.race(this.#running.values());
    if (this.#failure) throw this.#failure.error;
  }

  /** Begins no further statement, and waits for the running ones. */
  async stop(): Promise<void> {
    this.#waiting.length = 0;
    await Promise.all(this.#running.values());
  }

  #begin(): void {
    while (this.#free.length > 0 && !this.#failure) {
      const at = this.#waiting.findIndex((build) => ![...this.#running.keys()].some((other) => areInConflict(build, other)));
      if (at === -1) return;
      const [build] = this.#waiting.splice(at, 1);
      this.#running.set(build!, this.#run(build!, this.#free.pop()!));
    }
  }

  async #run(build: Build, client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    this.#onProgress(build.name);
    try {
      await client.query(build.statement);
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#running.delete(build);
    this.#free.push(client);
    this.#begin();
  }
}

const areInConflict = (one: Build, other: Build): boolean =>
  !(one.isShared && other.isShared) && one.tables.some((table) => other.tables.includes(table));
