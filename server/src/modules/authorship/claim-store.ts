import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { write } from '../../platform/db/deferred-writes.ts';

/**
 * Inserts claims: keyed hashes that are unique, for example for an author's live experience about an identifier.
 * @returns false when one of them exists
 */
export async function insertClaims(db: Database, marks: readonly string[]): Promise<boolean> {
  const { rows } = await sql`insert into claims (mark) select distinct unnest(${marks}::uuid[]) on conflict do nothing returning 1`.execute(
    db,
  );
  return rows.length === new Set(marks).size;
}

/** Inserts claims. @throws a unique violation when one of them exists */
export const insertNewClaims = (db: Database, marks: readonly string[]): Promise<void> => write(db, addClaims, [...new Set(marks)]);

const addClaims = (marks: readonly string[]) => sql`insert into claims (mark) select unnest(${marks}::uuid[]) returning 1`;

export async function existingClaims(db: Database, marks: readonly string[]): Promise<Set<string>> {
  if (marks.length === 0) return new Set();
  const { rows } = await sql<{ mark: string }>`select mark from claims where mark = any(${marks}::uuid[])`.execute(db);
  return new Set(rows.map(({ mark }) => mark));
}

export async function releaseClaims(db: Database, marks: readonly string[]): Promise<void> {
  if (marks.length > 0) await sql`delete from claims where mark = any(${marks}::uuid[])`.execute(db);
}
