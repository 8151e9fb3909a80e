import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** The lock id of Kysely's migrator, so that this also waits for releases before 1.0, which use it. */
const LOCK_ID = '3853314791062309107';
const POLL_MS = 250;

/** Another process is migrating this database. */
class MigrationRunning extends Error {
  constructor(since: string) {
    super(`another migration of this database is running (connected since ${since}). Wait until it ends, then run migrate again.`);
  }
}

/** Locks the session `db` while `work` runs. Without `waits`, a lock that another session holds is an error. */
export async function withMigrationLock<T>(db: Database, waits: boolean, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(db))) {
    if (!waits) throw new MigrationRunning(await readHolder(db));
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    // A lost connection has released it already.
    await sql`select pg_advisory_unlock(${LOCK_ID}::bigint)`.execute(db).catch(() => undefined);
  }
}

async function tryLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${LOCK_ID}::bigint) as is_mine`.execute(db);
  return rows[0]!.is_mine;
}

async function readHolder(db: Database): Promise<string> {
  const { rows } = await sql<{ since: Date }>`
    select a.backend_start as since from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = (${LOCK_ID}::bigint >> 32)::oid and l.objid = (${LOCK_ID}::bigint & 4294967295)::oid
      and l.database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.since.toISOString() ?? 'an unknown time';
}
