import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');

/** A step that needs the keys or the modules; its name sorts it among the SQL files. */
export type CodeMigrations = Record<string, (db: Database) => Promise<void>>;

export interface Migration {
  /** The name that databases record: the file's, unless the file was renamed. */
  name: string;
  /** False for statements that PostgreSQL refuses in a transaction, such as `create index concurrently`. */
  isTransactional: boolean;
  /** Older releases that lack this migration can't work with the database any more. */
  requires: string | undefined;
  up(db: Database): Promise<void>;
}

/** Plain SQL files and steps in code, forward only, in the order of their names. */
export function listMigrations(steps: CodeMigrations, folder = MIGRATIONS): Migration[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => parseMigration(name.slice(0, -'.sql'.length), readFileSync(join(folder, name), 'utf8')));
  const inCode = Object.entries(steps).map(([name, up]) => ({ name, up, isTransactional: true, requires: undefined }));
  return [...files, ...inCode].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Statements that wait for every open transaction, or for a vacuum of the table, and would start over after a time-out. Nobody queues behind
 * them, so they may wait long.
 */
const WAITS_ALONE = /\b(?:index concurrently|validate constraint\b|alter table \S+ set \()/i;
const LONGEST_WAIT = '2min';

/**
 * A file may begin with directives:
 * - `-- outside a transaction` runs each statement by itself. The statements must be safe to repeat.
 * - `-- requires: <migration>` ends the support of releases that lack that migration.
 * - `-- recorded as: <name>` is the name that databases go on recording after the file was renamed. Without it, databases that ran the file,
 *   and older releases, would take it for another migration.
 */
function parseMigration(fileName: string, text: string): Migration {
  const directives = /^(?:--.*\n|\s*\n)*/.exec(text)?.[0] ?? '';
  const isTransactional = !/^-- outside a transaction$/m.test(directives);
  const requires = /^-- requires: (\S+)$/m.exec(directives)?.[1];
  const name = /^-- recorded as: (\S+)$/m.exec(directives)?.[1] ?? fileName;
  const parts = isTransactional ? [text] : splitStatements(text);
  return {
    name,
    isTransactional,
    requires,
    up: async (db) => {
      for (const part of parts) {
        // In a transaction other statements of the file may hold locks that callers need.
        if (!isTransactional && WAITS_ALONE.test(part)) await withLongWait(db, part);
        else await sql.raw(part).execute(db);
      }
    },
  };
}

async function withLongWait(db: Database, statement: string): Promise<void> {
  await sql.raw(`set lock_timeout = '${LONGEST_WAIT}'`).execute(db);
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await sql`reset lock_timeout`.execute(db);
  }
}

/** For files outside a transaction: each statement ends with a semicolon at the end of a line; bodies in $$ are not split. */
const splitStatements = (text: string): string[] =>
  (text.match(/(?:\$\$[\s\S]*?\$\$|;(?![ \t]*(?:\n|$))|[^;])+/g) ?? [])
    .map((part) => part.replaceAll(/^--.*$/gm, '').trim())
    .filter((part) => part !== '');
