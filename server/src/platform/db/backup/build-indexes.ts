import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { createLogger } from '../../logger.ts';
import { openDatabase } from '../database.ts';
import type { Build, DeferredIndexes } from './bulk-load.ts';
import { listTables } from './tables.ts';
import { finishRestore } from './unfinished-restore.ts';

/** More than one also on a single processor: while one waits for the disk, the other sorts. */
const [FEWEST_CONNECTIONS, MOST_CONNECTIONS] = [2, 4];

/** A busy machine takes its time. */
const CONNECT_MS = 60_000;

/** Of each connection. */
const MOST_WORKERS = 2;

const settingsFor = (processors: number, connections: number): Record<string, string> => ({
  // PostgreSQL sorts larger indexes on disk.
  maintenance_work_mem: '256MB',
  max_parallel_maintenance_workers: String(Math.min(MOST_WORKERS, Math.max(0, processors - connections))),
  // Only the last commit, after which the restore counts as finished, waits for the disk.
  synchronous_commit: 'off',
});

/** Builds what was dropped, over several connections, and gathers statistics. The rows must be committed. */
export async function buildIndexes(url: string, dropped: DeferredIndexes, onProgress: (task: string) => void): Promise<void> {
  const processors = availableParallelism();
  const connections = Math.min(MOST_CONNECTIONS, Math.max(FEWEST_CONNECTIONS, processors));
  const { pool } = openDatabase(url, {
    poolSize: connections,
    log: createLogger('silent'),
    waitMs: CONNECT_MS,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    settings: settingsFor(processors, connections),
  });
  const clients: pg.PoolClient[] = [];
  try {
    for (let n = 0; n < connections; n++) clients.push(await pool.connect());
    const first = clients[0]!;
    const tables = await listTables(first);
    const sizes = new Map(tables.map(({ name, bytes }) => [name, bytes]));
    await runBuilds(largestFirst(dropped.indexes, sizes), clients, onProgress);
    await dropped.attach(first);
    // Without new statistics, the first queries would be planned for empty tables.
    const statistics = tables.map(({ name }) => ({ name: 'statistics', make: `analyze ${name}`, tables: [name], isShared: false }));
    await runBuilds(largestFirst([...dropped.foreignKeys, ...statistics], sizes), clients, onProgress);
    await finishRestore(first);
  } finally {
    for (const client of clients) client.release();
    await pool.end();
  }
}

function largestFirst(builds: readonly Build[], sizes: ReadonlyMap<string, number>): Build[] {
  const sizeOf = ({ tables }: Build): number => sizes.get(tables[0]!) ?? 0;
  return builds.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** Runs each statement on a free connection. One that would wait for the lock of another lets later ones go first. */
export async function runBuilds(
  builds: readonly Build[],
  clients: readonly Pick<pg.ClientBase, 'query'>[],
  onProgress: (task: string) => void,
): Promise<void> {
  const waiting = [...builds];
  const free = [...clients];
  const running = new Map<Build, Promise<void>>();
  try {
    for (;;) {
      const at = free.length === 0 ? -1 : waiting.findIndex((build) => ![...running.keys()].some((other) => areInConflict(build, other)));
      if (at !== -1) {
        const [build] = waiting.splice(at, 1);
        const client = free.pop()!;
        onProgress(build!.name);
        const end = (): void => {
          running.delete(build!);
          free.push(client);
        };
        running.set(build!, client.query(build!.make).then(end));
      } else if (running.size > 0) await Promise.race(running.values());
      else return;
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}

const areInConflict = (one: Build, other: Build): boolean =>
  !(one.isShared && other.isShared) && one.tables.some((table) => other.tables.includes(table));
