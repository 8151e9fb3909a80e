import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { createLogger } from '../logger.ts';
import { openDatabase } from './database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');

/** Plain SQL files, forward only. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.sql'.length),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(readFileSync(join(FOLDER, name), 'utf8')).execute(db);
        },
      },
    ]),
  );
}

/** Brings a database to the present schema, the job queue's own included. Returns the migrations that ran. */
export async function migrate(url: string): Promise<string[]> {
  const { db, pool, close } = openDatabase(url, { poolSize: 2, log: createLogger('silent'), statementTimeoutMs: 0 });
  try {
    const { error, results } = await new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('a migration failed');
    const ran = (results ?? []).map(({ migrationName }) => migrationName);
    const queue = await sql<{ ready: boolean }>`select to_regnamespace('graphile_worker') is not null as ready`.execute(db);
    if (ran.length > 0 || !queue.rows[0]?.ready) await runMigrations({ pgPool: pool });
    return ran;
  } finally {
    await close();
  }
}
