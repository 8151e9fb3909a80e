import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readCacheReads } from './cache-reads.ts';
import { readBacklogs, type Backlogs } from './monitoring-store.ts';

/** Two scrapers at the same time cause only one reading of the database. */
const FRESH_MS = 5_000;

export interface GaugeSources {
  db: Database;
  clock: Clock;
  version: string;
  dataDir: string;
  pools: Record<string, pg.Pool>;
  isFeedLive(): boolean;
  clockDifferenceMs(): number;
  lastMixAt(): Date | undefined;
  lastBackupAt: (() => Promise<Date | undefined>) | undefined;
  /** Counts for operators, such as members and open cases, by name. */
  readCounts(): Promise<Record<string, number>>;
}

type Collect = (gauge: Gauge) => void | Promise<void>;

/** How the figures of several processes are combined. Most are read from the database, so each process has the same. */
type Aggregator = 'sum' | 'min' | 'max';

/** Adds the metrics other than those of requests: backlogs, pools, backups and the disk. */
export function addGauges(registry: Registry, monitored: GaugeSources): void {
  const add = (name: string, help: string, labelNames: string[], collect: Collect, aggregator: Aggregator = 'max'): void => {
    new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      async collect() {
        this.reset();
        await collect(this);
      },
    });
  };
  add('candor_build_info', 'The running release', ['version'], (gauge) => gauge.set({ version: monitored.version }, 1));
  const setConnections: Collect = (gauge) => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(monitored.pools)) {
      gauge.set({ pool, state: 'used' }, totalCount - idleCount);
      gauge.set({ pool, state: 'idle' }, idleCount);
      gauge.set({ pool, state: 'waiting' }, waitingCount);
    }
  };
  add('candor_database_connections', 'Connections of each pool, and calls that wait for one', ['pool', 'state'], setConnections, 'sum');
  const setFeed: Collect = (gauge) => gauge.set(monitored.isFeedLive() ? 1 : 0);
  add('candor_change_feed_live', 'Whether every process receives the changes of the others', [], setFeed, 'min');
  add('candor_clock_difference_seconds', 'How far the clocks of this process and of the database are apart', [], (gauge) =>
    gauge.set(Math.abs(monitored.clockDifferenceMs()) / 1000),
  );
  add('candor_mix_last_run_timestamp_seconds', 'When this process last mixed the acts of anonymous authors', [], (gauge) => {
    const at = monitored.lastMixAt();
    if (at) gauge.set(at.getTime() / 1000);
  });
  addCacheCounter(registry);
  addBacklogGauges(add, monitored);
  addStorageGauges(add, monitored);
}

function addCacheCounter(registry: Registry): void {
  new Counter({
    name: 'candor_cache_reads_total',
    help: 'Reads of the caches of this process, by whether they contained the entry',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of readCacheReads()) {
        this.inc({ cache, outcome: 'hit' }, hits);
        this.inc({ cache, outcome: 'miss' }, misses);
      }
    },
  });
}

function addBacklogGauges(
  add: (name: string, help: string, labels: string[], collect: Collect) => void,
  { db, clock, readCounts }: GaugeSources,
): void {
  const backlogs = cachedBriefly(() => readBacklogs(db, clock.now()));
  const addBacklog = (name: string, help: string, labels: string[], set: (gauge: Gauge, read: Backlogs) => void): void =>
    // If the database is unreachable, the other metrics must still be readable; /readyz and its alert report the database.
    add(name, help, labels, async (gauge) => {
      const read = await backlogs();
      if (read) set(gauge, read);
    });
  addBacklog('candor_jobs', 'Jobs that are due, and jobs that gave up', ['state'], (gauge, { jobs }) => {
    gauge.set({ state: 'waiting' }, jobs.waiting);
    gauge.set({ state: 'dead' }, jobs.dead);
  });
  addBacklog('candor_jobs_oldest_seconds', 'How long the oldest due job has waited', [], (gauge, { jobs }) =>
    gauge.set(jobs.oldestSeconds),
  );
  addBacklog('candor_outbox_rows', 'Changes in the outbox, kept for ten minutes (counted up to 10,000)', [], (gauge, { outboxRows }) =>
    gauge.set(outboxRows),
  );
  addBacklog('candor_audit_unsealed_entries', 'Audit entries that are not in the chain yet (counted up to 10,000)', [], (gauge, read) =>
    gauge.set(read.unsealedAuditEntries),
  );
  addBacklog('candor_mix_backlog', 'Sealed acts that wait for the mix, dummies included, rounded to tens', [], (gauge, read) =>
    gauge.set(read.mixBacklog),
  );
  addBacklog('candor_messages', 'Messages of the last hour', ['channel', 'status'], (gauge, { messages }) => {
    for (const { channel, status, count } of messages) gauge.set({ channel, status }, count);
  });
  const counts = cachedBriefly(readCounts);
  add('candor_count', 'Members, texts and open cases', ['kind'], async (gauge) => {
    for (const [kind, count] of Object.entries((await counts()) ?? {})) gauge.set({ kind }, count);
  });
}

function addStorageGauges(
  add: (name: string, help: string, labels: string[], collect: Collect) => void,
  { dataDir, lastBackupAt }: GaugeSources,
): void {
  add('candor_disk_used_ratio', 'How full the disk of DATA_DIR is', [], async (gauge) => {
    const { blocks, bavail } = await statfs(dataDir);
    if (blocks > 0) gauge.set(1 - bavail / blocks);
  });
  if (!lastBackupAt) return;
  // Left out if the folder can't be read, like the figures from the database.
  const readLastBackup = cachedBriefly(async () => ({ at: await lastBackupAt() }));
  add('candor_backup_last_timestamp_seconds', 'When the newest scheduled backup was made; 0 without one', [], async (gauge) => {
    const last = await readLastBackup();
    if (last) gauge.set((last.at?.getTime() ?? 0) / 1000);
  });
}

/** Shares one reading among calls within a few seconds; undefined if it fails. */
function cachedBriefly<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let last: Promise<T | undefined> | undefined;
  let readAt = -Infinity;
  return () => {
    if (!last || performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      last = read().catch(() => undefined);
    }
    return last;
  };
}
