import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApp } from '../start-app.ts';

/** The content of each file of the app's database, and of the write-ahead log of its PostgreSQL server. */
export async function readDatabaseFiles({ db }: TestApp): Promise<Buffer[]> {
  const { rows } = await sql<{ folder: string; database: number }>`select current_setting('data_directory') as folder,
    (select oid::int from pg_database where datname = current_database()) as database`.execute(db);
  const [{ folder, database }] = rows as [(typeof rows)[number]];
  return [join(folder, 'base', String(database)), join(folder, 'pg_wal')].flatMap(readFiles);
}

/** PostgreSQL is running, so it may delete or rename a file between the listing and the reading. */
export function readFiles(folder: string): Buffer[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ name }) => readUnlessDeleted(join(folder, name)) ?? []);
}

function readUnlessDeleted(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
