import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';

/** Exists from the commit of the restored rows until their last index and constraint is built. */
const MARKER_TABLE = 'public.unfinished_restore';

export const markRestore = (client: pg.ClientBase): Promise<unknown> => client.query(`create table ${MARKER_TABLE} ()`);

export const finishRestore = (client: pg.ClientBase): Promise<unknown> =>
  // Waits for the disk, unlike the statements before it.
  client.query(`begin; set local synchronous_commit = on; drop table if exists ${MARKER_TABLE}; commit`);

export async function isRestoreUnfinished(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${MARKER_TABLE}) is not null as exists`.execute(db);
  return rows[0]!.exists;
}

/** @throws Error when a restore was killed while it built the indexes: constraints are missing */
export async function requireNoUnfinishedRestore(db: Database): Promise<void> {
  if (await isRestoreUnfinished(db)) {
    throw new Error('a restore into this database was interrupted, so it is incomplete. Restore the backup again, into a new database');
  }
}
