import pg from 'pg';
import { listMigrations, type CodeMigrations } from '../migrations/migration-list.ts';
import { createLogger } from '../../logger.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { readParts } from './backup-format.ts';
import { requireEmpty } from './read-backup.ts';
import { isRestoreUnfinished } from './unfinished-restore.ts';
import { asDamage, openBackup } from './verify-backup.ts';

const CONNECT_MS = 60_000;

/**
 * Gives an empty database the schema that a backup was made with, so that it can be read and then migrated.
 * @returns whether the backup is of an older release
 * @throws Error for a backup of a newer release, and when the database is not empty
 */
export async function prepareSchemaFor(path: string, url: string, steps: CodeMigrations): Promise<boolean> {
  const backupMigrations = await migrationsOf(path);
  const migrationNames = listMigrations(steps).map(({ name }) => name);
  if (backupMigrations.join() === migrationNames.join()) return false;
  const last = backupMigrations.at(-1) ?? '';
  if (backupMigrations.join() !== migrationNames.filter((name) => name <= last).join()) {
    throw new Error('the backup was made with another release of Candor: restore it with that one, or with a newer one');
  }
  await dropSchemas(url, requireEmpty);
  await migrate(url, steps, { upTo: last });
  return true;
}

async function migrationsOf(path: string): Promise<string[]> {
  const input = openBackup(path);
  try {
    for await (const { head } of readParts(input)) return head.kind === 'backup' ? (head['migrations'] as string[]) : [];
    return [];
  } catch (error) {
    throw asDamage(error);
  } finally {
    input.destroy();
  }
}

/** Empties a database in which a restore has failed, and migrates it again. Does nothing if no rows were committed. */
export async function undoRestore(url: string, steps: CodeMigrations): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, waitMs: CONNECT_MS, log: createLogger('silent') });
  try {
    if (!(await isRestoreUnfinished(db))) return;
  } finally {
    await close();
  }
  await dropSchemas(url, async () => {});
  await migrate(url, steps);
}

async function dropSchemas(url: string, check: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await check(client);
    await client.query('drop schema if exists authored, partitions, graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    await client.query('commit');
  } finally {
    await client.end();
  }
}
