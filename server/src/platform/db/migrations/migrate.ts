import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { createLogger } from '../../logger.ts';
import { openDatabase, type Database } from '../database.ts';
import { isFresh, readBaseline } from './baseline.ts';
import { listMigrations, MIGRATIONS, type CodeMigrations, type Migration } from './migration-list.ts';
import { withMigrationLock } from './migration-lock.ts';
import { prepareMigrationTable, readMigrationState, recordBaseline, recordMigration } from './migration-state.ts';
import { requireNoUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { createRoles } from '../roles/create-roles.ts';

/** While a migration waits for its lock, every statement on that table waits behind it. */
const LOCK_TIMEOUT_MS = 400;
const LONGEST_TRY_MS = 120_000;
const LONGEST_PAUSE_MS = 2_000;
/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  /** Stops after this migration. */
  upTo?: string;
  /** Whether to wait for another process that is migrating, instead of refusing. */
  waits?: boolean;
  onMigrated?(name: string, seconds: number): void;
  /** How long a migration is retried while others hold its lock. */
  longestTryMs?: number;
  folder?: string;
  /** False: a fresh database runs every migration, like a database of an old release. */
  usesBaseline?: boolean;
}

export interface MigrateResult {
  ran: string[];
  /** Migrations of a newer release, which this one left as they are. */
  newer: string[];
}

/**
 * Migrates a database and its job queue, and gives the roles their privileges. Runs as the owner. Each migration is a transaction of its
 * own, so one that was interrupted is resumed by the next run. A database that a newer release has migrated is not changed, because its
 * roles, tables and job queue belong to that release.
 */
export async function migrate(url: string, steps: CodeMigrations, options: MigrateOptions = {}): Promise<MigrateResult> {
  const log = createLogger('silent');
  const { db, pool, close } = openDatabase(url, {
    poolSize: 2,
    log,
    statementTimeoutMs: 0,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    // A killed process's locks are released when its connection ends, even in the middle of a statement.
    ...(process.platform === 'linux' ? { settings: { client_connection_check_interval: '2s' } } : {}),
  });
  try {
    return await db.connection().execute((session) =>
      withMigrationLock(session, options.waits ?? true, async () => {
        await requireNoUnfinishedRestore(session);
        const migrations = listMigrations(steps, options.folder);
        const fromBaseline = options.usesBaseline === false ? [] : await beginFresh(session, migrations, options);
        const ran = await runPending(session, migrations, options);
        if ('newer' in ran) return { ran: [], newer: ran.newer };
        const queue = await sql<{ ready: boolean }>`select to_regnamespace('graphile_worker') is not null as ready`.execute(session);
        if (fromBaseline.length + ran.names.length > 0 || !queue.rows[0]?.ready) await runMigrations({ pgPool: pool });
        // The privileges are those of this release's tables.
        if (options.upTo === undefined) await createRoles(db);
        return { ran: [...fromBaseline, ...ran.names], newer: [] };
      }),
    );
  } finally {
    await close();
  }
}

/** A fresh database begins with the baseline, in one transaction. @returns the migrations that the baseline replaces */
async function beginFresh(session: Database, migrations: readonly Migration[], options: MigrateOptions): Promise<string[]> {
  const baseline = readBaseline(options.folder ?? MIGRATIONS);
  const last = baseline?.contains.at(-1);
  if (!baseline || last === undefined || (options.upTo !== undefined && options.upTo < last)) return [];
  const { pending } = await readMigrationState(session, migrations);
  if (pending.length !== migrations.length || !(await isFresh(session))) return [];
  await prepareMigrationTable(session);
  const startedAt = performance.now();
  await session.transaction().execute(async (tx) => {
    await baseline.apply(tx);
    await recordBaseline(tx, baseline.contains);
  });
  options.onMigrated?.(`the baseline of ${baseline.contains.length} migrations, to ${last}`, (performance.now() - startedAt) / 1000);
  return baseline.contains;
}

async function runPending(
  session: Database,
  migrations: readonly Migration[],
  options: MigrateOptions,
): Promise<{ names: string[] } | { newer: string[] }> {
  const { pending, newer, required } = await readMigrationState(session, migrations);
  if (required.length > 0) {
    throw new Error(
      `a newer release has changed this database in a way that this release can't work with (it lacks ${required.at(-1)!}). Start the newer release, or restore a backup from before its upgrade.`,
    );
  }
  if (newer.length > 0) return { newer };
  await prepareMigrationTable(session);
  const names: string[] = [];
  for (const migration of pending) {
    if (options.upTo !== undefined && migration.name > options.upTo) break;
    const startedAt = performance.now();
    await runMigration(session, migration, options.longestTryMs ?? LONGEST_TRY_MS);
    names.push(migration.name);
    options.onMigrated?.(migration.name, (performance.now() - startedAt) / 1000);
  }
  return { names };
}

/** Retries with a short lock timeout instead of waiting long, because other statements would queue behind the waiting migration. */
async function runMigration(session: Database, migration: Migration, longestTryMs: number): Promise<void> {
  const startedAt = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      if (migration.isTransactional) {
        await session.transaction().execute(async (tx) => {
          await migration.up(tx);
          await recordMigration(tx, migration);
        });
      } else {
        await migration.up(session);
        await recordMigration(session, migration);
      }
      return;
    } catch (error) {
      if (!LOCKED.has((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() - startedAt > longestTryMs) throw new Error(await describeBlockers(session, migration.name), { cause: error });
      await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
    }
  }
}

async function describeBlockers(session: Database, name: string): Promise<string> {
  const { rows } = await sql<{ pid: number; seconds: number }>`
    select pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 3`.execute(session);
  const oldest = rows.map(({ pid, seconds }) => `process ${pid} for ${seconds} s`).join(', ');
  return `migration ${name} did not get its lock, because other transactions use the table (open: ${oldest || 'none now'}). End them with pg_terminate_backend and run migrate again: it continues with this migration.`;
}
