import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

const FOLDER = 'baseline';
const CONTAINS = '-- contains: ';

/** The schema after a migration as one file, for databases that have nothing yet. */
export interface Baseline {
  /** The migrations that it replaces; the last one names its file. */
  contains: string[];
  apply(db: Database): Promise<void>;
}

/** The newest in the folder of the migrations. Undefined without one. */
export function readBaseline(migrations: string): Baseline | undefined {
  const folder = join(migrations, FOLDER);
  const name = existsSync(folder) ? readdirSync(folder).findLast((file) => file.endsWith('.sql')) : undefined;
  if (name === undefined) return undefined;
  const text = readFileSync(join(folder, name), 'utf8');
  return {
    contains: text
      .split('\n')
      .filter((line) => line.startsWith(CONTAINS))
      .map((line) => line.slice(CONTAINS.length)),
    apply: async (db) => {
      await sql.raw(text).execute(db);
      // pg_dump names everything with its schema, and empties the search path.
      await sql`set local search_path to default`.execute(db);
    },
  };
}

const WIDTH = 140;

/**
 * pg_dump gives each column and clause a line of its own. Here they share lines, except in the bodies of functions, which the database
 * stores as written.
 */
function joinClauses(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isInBody = false;
  for (const line of lines) {
    const last = joined.at(-1) ?? '';
    const longer = `${last} ${line.trim()}`;
    const isClause = !isInBody && /^ {4}\S/.test(line) && last !== '' && !last.endsWith('(');
    if (isClause && longer.length <= WIDTH) joined[joined.length - 1] = longer;
    else joined.push(line);
    if (line.split('$$').length % 2 === 0) isInBody = !isInBody;
  }
  return joined;
}

/** Turns the output of pg_dump into a file that runs in a transaction on any PostgreSQL of version 15 or later. */
export function formatBaseline(dump: string, migrations: readonly string[]): string {
  const lines = dump
    .split('\n')
    // Commands of psql, and comments that name the versions and the objects.
    .filter((line) => !line.startsWith('\\') && !line.startsWith('--'))
    // Settings of the session would outlast the transaction.
    .map((line) => (/^SET \w+ =/.test(line) ? line.replace('SET ', 'SET LOCAL ') : line))
    .map((line) => line.replace("set_config('search_path', '', false)", "set_config('search_path', '', true)"))
    // PostgreSQL 17 introduced this setting, and 15 refuses it.
    .filter((line) => !line.includes('transaction_timeout'));
  const text = joinClauses(lines)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const head = [
    '-- Written by server/test/write-baseline.ts from the migrations below. Never changed by hand.',
    ...migrations.map((name) => CONTAINS + name),
  ];
  return `${head.join('\n')}\n\n${text}\n`;
}

/** Whether the database is empty: no migration ran, and it has no table. */
export async function isFresh(db: Database): Promise<boolean> {
  const { rows } = await sql<{ tables: number }>`
    select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%' and c.relname <> 'kysely_migration'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(db);
  return rows[0]!.tables === 0;
}
