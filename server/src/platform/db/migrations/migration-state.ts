import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Migration } from './migration-list.ts';

export interface MigrationState {
  pending: Migration[];
  /** Migrations of a newer release, which this one does not know. */
  newer: string[];
  /** Migrations that this release would have to know to work with the database. */
  required: string[];
}

export async function readMigrationState(db: Database, migrations: readonly Migration[]): Promise<MigrationState> {
  const executed = new Set(await readExecuted(db));
  const names = new Set(migrations.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !executed.has(name)),
    newer: [...executed].filter((name) => !names.has(name)),
    required: (await readRequirements(db)).filter((name) => !names.has(name)),
  };
}

/** The table's name and columns are those of Kysely's migrator, which releases before 1.0 used. */
export async function prepareMigrationTable(db: Database): Promise<void> {
  await sql`create table if not exists kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(db);
}

/** Records the migrations that a baseline contains. */
export async function recordBaseline(db: Database, names: readonly string[]): Promise<void> {
  await sql`insert into kysely_migration (name, "timestamp") select name, ${new Date().toISOString()} from unnest(${names}::text[]) name`.execute(
    db,
  );
}

export async function recordMigration(db: Database, { name, requires }: Migration): Promise<void> {
  // A migration that can't be repeated has already recorded itself, in the transaction that did its work.
  await sql`insert into kysely_migration (name, "timestamp") values (${name}, ${new Date().toISOString()}) on conflict do nothing`.execute(
    db,
  );
  if (requires !== undefined)
    await sql`insert into schema_requirements (migration) values (${requires}) on conflict do nothing`.execute(db);
}

async function readExecuted(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function readRequirements(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'schema_requirements'))) return [];
  const { rows } = await sql<{ migration: string }>`select migration from schema_requirements order by migration`.execute(db);
  return rows.map(({ migration }) => migration);
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${`public.${name}`}) is not null as exists`.execute(db);
  return rows[0]!.exists;
}
