import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { createLogger } from '../logger.ts';
import { openDatabase, type Database } from './database.ts';
import { createRoles } from './roles/create-roles.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** A step that needs the keys or the modules; its name sorts it among the SQL files. */
export type CodeMigrations = Record<string, (db: Database) => Promise<void>>;

/** Plain SQL files and steps in code, forward only. */
async function readMigrations(steps: CodeMigrations): Promise<Record<string, Migration>> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const inCode = Object.entries(steps).map(([name, up]) => [name, { up: (db: Database) => up(db) }] as const);
  const all = Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.sql'.length),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(readFileSync(join(FOLDER, name), 'utf8')).execute(db);
        },
      },
    ]),
  );
  return { ...all, ...Object.fromEntries(inCode) };
}

/**
 * Migrates a database and its job queue, and gives the roles their privileges. Runs as the owner.
 * @param upTo stops after this migration
 * @returns the migrations that ran
 */
export async function migrate(url: string, steps: CodeMigrations, upTo?: string): Promise<string[]> {
  const { db, pool, close } = openDatabase(url, { poolSize: 2, log: createLogger('silent'), statementTimeoutMs: 0 });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(steps) } });
    const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
    if (error) throw error instanceof Error ? error : new Error('a migration failed');
    const ran = (results ?? []).map(({ migrationName }) => migrationName);
    const queue = await sql<{ ready: boolean }>`select to_regnamespace('graphile_worker') is not null as ready`.execute(db);
    if (ran.length > 0 || !queue.rows[0]?.ready) await runMigrations({ pgPool: pool });
    await createRoles(db);
    return ran;
  } finally {
    await close();
  }
}
