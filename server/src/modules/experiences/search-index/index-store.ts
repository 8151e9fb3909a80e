import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ExperienceRow } from '../store.ts';
import type { IdentifierEntry, IndexEntry } from './expected-entry.ts';

export const rowsAfter = (db: Database, id: number, limit: number): Promise<ExperienceRow[]> =>
  db.selectFrom('experiences').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

export async function identifiersByExperience(db: Database, ids: readonly number[]): Promise<Map<number, IdentifierEntry[]>> {
  const rows = await db
    .selectFrom('experience_identifiers')
    .selectAll()
    .where(sql<boolean>`experience_id = any(${ids}::bigint[])`)
    .execute();
  return Map.groupBy(rows, ({ experience_id }) => experience_id);
}

export async function writeIndexEntry(db: Database, id: number, { identifiers, facets, words, cells }: IndexEntry): Promise<void> {
  const { first_word, last_word } = words;
  await db
    .updateTable('experiences')
    .set({ facets, first_word, last_word, ...cells })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('experience_identifiers').where('experience_id', '=', id).execute();
  if (identifiers.length === 0) return;
  await db
    .insertInto('experience_identifiers')
    .values(identifiers.map((identifier) => ({ experience_id: id, ...identifier })))
    .execute();
}

/** The ids in the index after this one, and which of them are of deleted experiences. */
export async function indexedAfter(db: Database, after: number, limit: number): Promise<{ id: number; isOrphan: boolean }[]> {
  const { rows } = await sql<{ id: number; is_orphan: boolean }>`
    with page as materialized (
      select distinct experience_id as id from experience_identifiers where experience_id > ${after} order by 1 limit ${limit})
    select id, not exists (select from experiences e where e.id = page.id) as is_orphan from page order by id`.execute(db);
  return rows.map(({ id, is_orphan: isOrphan }) => ({ id, isOrphan }));
}

/** Deletes the rows of the experience from the index, unless it exists after all. */
export async function deleteOrphans(db: Database, id: number): Promise<void> {
  await sql`delete from experience_identifiers where experience_id = ${id} and not exists (select 1 from experiences where id = ${id})`.execute(
    db,
  );
}
