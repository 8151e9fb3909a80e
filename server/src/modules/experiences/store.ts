import type { ExperienceStatus } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import { write } from '../../platform/db/deferred-writes.ts';
import type { ExperienceIdentifiers, Experiences, NameWords } from '../../platform/db/types.ts';
import { randomId } from '../authorship/index.ts';
import { deleteHolds } from './holds/hold-store.ts';

export type ExperienceRow = Selectable<Experiences>;

const BATCH_ROWS = 200;

/** Leaves existing rows unchanged, because a mix that was interrupted inserts them again. */
export async function insertExperiences(
  db: Database,
  rows: readonly Insertable<Experiences>[],
  identifiers: readonly Insertable<ExperienceIdentifiers>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const insertion = db.insertInto('experiences').values(rows.slice(from, from + BATCH_ROWS));
    await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  }
  for (let from = 0; from < identifiers.length; from += BATCH_ROWS) {
    const insertion = db.insertInto('experience_identifiers').values(identifiers.slice(from, from + BATCH_ROWS));
    await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Inserts a new experience. Fails with a unique violation if its id exists. */
export async function insertNewExperience(
  db: Database,
  row: Insertable<Experiences>,
  identifiers: readonly Insertable<ExperienceIdentifiers>[],
): Promise<void> {
  await write(db, addExperiences, [row]);
  await write(db, addIdentifiers, identifiers);
}

const addExperiences = (rows: readonly Insertable<Experiences>[]) => insertRows('experiences', rows);
const addIdentifiers = (rows: readonly Insertable<ExperienceIdentifiers>[]) => insertRows('experience_identifiers', rows);

/** Has one text for any number of rows, so that PostgreSQL plans the statement once. */
function insertRows(table: 'experiences' | 'experience_identifiers', rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
    ),
  );
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(`authored.${table}`)}, ${JSON.stringify(values)}) returning 1`;
}

/** Has one text for any number of ids, so that PostgreSQL plans a statement once. */
const amongIds = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::bigint[])`;

const selectRows = (db: Database, ids: readonly number[]) => db.selectFrom('experiences').selectAll().where(amongIds(ids));

export const experienceRowsByIds = (db: Database, ids: readonly number[]): Promise<ExperienceRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectRows(db, ids).execute();

/** The experiences among these whose decision may be under appeal. */
export const closedRowsByIds = (db: Database, ids: readonly number[]): Promise<ExperienceRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectRows(db, ids).where('status', 'in', ['rejected', 'removed']).where('is_erased', '=', false).execute();

export const signedRowsByIds = (db: Database, ids: readonly number[]): Promise<ExperienceRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectRows(db, ids).where('is_anonymous', '=', false).where('is_erased', '=', false).execute();

const FACTS = [
  'id',
  'status',
  'day',
  'decided_day',
  'published_day',
  'is_anonymous',
  'is_erased',
  'is_comment_edited',
  'reply_count',
  'earned',
] as const satisfies readonly (keyof ExperienceRow)[];

/** The state of an experience, without its content. */
export type ExperienceFacts = Pick<ExperienceRow, (typeof FACTS)[number]>;

export const experienceFactsByIds = (db: Database, ids: readonly number[]): Promise<ExperienceFacts[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('experiences').select(FACTS).where(amongIds(ids)).execute();

export async function insertNameWords(db: Database, words: Insertable<NameWords>[]): Promise<void> {
  await db
    .insertInto('name_words')
    .values(words)
    .onConflict((conflict) => conflict.column('word_hash').doNothing())
    .execute();
  await recordChange(db, 'names');
}

export async function nameWordIds(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('name_words').select(['id', 'word_hash']).where('word_hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.word_hash, row.id]));
}

export const nameWordsAfter = (db: Database, id: number, limit: number): Promise<Selectable<NameWords>[]> =>
  db.selectFrom('name_words').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

export async function lockExperience(db: Database, id: number): Promise<ExperienceRow | undefined> {
  return db.selectFrom('experiences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface StatusChange {
  status: ExperienceStatus;
  /** "YYYY-MM-DD" */
  decidedDay?: string;
  published?: { day: string; rank: number };
  earned?: boolean;
}

/** The status of the identifiers of an experience on hold: no look-up finds or counts it. */
export const HIDDEN = 'hidden';

/**
 * The identifiers carry a copy of the status, so that an exact look-up is one index range. Two statements, because the tables may be on
 * different machines; the first locks the experience until the commit.
 */
export async function setExperienceStatus(db: Database, id: number, change: StatusChange): Promise<void> {
  const row = await db
    .updateTable('experiences')
    .set({
      status: change.status,
      ...(change.decidedDay === undefined ? {} : { decided_day: change.decidedDay }),
      ...(change.published ? { published_day: change.published.day, rank: change.published.rank } : {}),
      ...(change.earned === undefined ? {} : { earned: change.earned }),
    })
    .where('id', '=', id)
    .returning('is_hidden')
    .executeTakeFirst();
  await db
    .updateTable('experience_identifiers')
    .set({ status: row?.is_hidden ? HIDDEN : change.status, ...(change.published ? { rank: change.published.rank } : {}) })
    .where('experience_id', '=', id)
    .execute();
}

export async function setExperienceHidden(db: Database, id: number, isHidden: boolean): Promise<void> {
  const row = await db.updateTable('experiences').set({ is_hidden: isHidden }).where('id', '=', id).returning('status').executeTakeFirst();
  if (!row) return;
  await db
    .updateTable('experience_identifiers')
    .set({ status: isHidden ? HIDDEN : row.status })
    .where('experience_id', '=', id)
    .execute();
}

export async function setDecidedDay(db: Database, id: number, day: string): Promise<void> {
  await db.updateTable('experiences').set({ decided_day: day }).where('id', '=', id).execute();
}

export async function setContent(db: Database, id: number, content: { sealed: Buffer; isEdited: boolean }): Promise<void> {
  await db
    .updateTable('experiences')
    .set({ content_enc: content.sealed, is_comment_edited: content.isEdited })
    .where('id', '=', id)
    .execute();
}

export async function setDisputed(db: Database, id: number, isDisputed: boolean): Promise<void> {
  await db.updateTable('experiences').set({ is_disputed: isDisputed }).where('id', '=', id).execute();
}

export async function changeReplyCount(db: Database, id: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable('experiences')
    .set((eb) => ({ reply_count: eb('reply_count', '+', by) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes an experience with its identifiers and replies. Reveals are on the identity side, where a job deletes them. */
export async function deleteExperience(db: Database, id: number): Promise<void> {
  await db.deleteFrom('experience_identifiers').where('experience_id', '=', id).execute();
  await deleteHolds(db, { type: 'experience', id });
  await db.deleteFrom('experiences').where('id', '=', id).execute();
}

/** Replaces the encrypted author, unless it has changed meanwhile. */
export async function replaceAuthor(db: Database, { id, author_enc }: ExperienceRow, author: Buffer): Promise<void> {
  await db.updateTable('experiences').set({ author_enc: author }).where('id', '=', id).where('author_enc', '=', author_enc).execute();
}

/** Random anonymous experiences, at most `count`. */
export async function chooseAnonymousIds(db: Database, count: number): Promise<number[]> {
  const ids = new Set<number>();
  for (let drawn = 0; drawn < count; drawn++) {
    const next = db.selectFrom('experiences').select('id').where('is_anonymous', '=', true).where('id', '>=', randomId()).orderBy('id');
    const row = await next.limit(1).executeTakeFirst();
    if (row) ids.add(row.id);
  }
  return [...ids];
}

/** Erases a text after its retention period. Its status remains, for the author's trust and the subject's history. */
export async function eraseContent(db: Database, id: number, content: Buffer): Promise<void> {
  await db
    .updateTable('experiences')
    .set({
      content_enc: content,
      tags: [],
      facets: [],
      city: null,
      state: null,
      latitude: null,
      longitude: null,
      cell: null,
      wide_cell: null,
      first_word: 0,
      last_word: 0,
      is_erased: true,
    })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('experience_identifiers').where('experience_id', '=', id).execute();
}

export interface IdentifierFilter {
  key: string;
  /** Null for numbers and addresses, which are the same on every platform. */
  platform: string | null;
}

const filterTable = (identifiers: readonly IdentifierFilter[]) =>
  sql`unnest(${identifiers.map(({ key }) => key)}::uuid[], ${identifiers.map(({ platform }) => platform)}::text[]) w (key, platform)`;

/** Published experiences that name one of these, newest first, each with the matching identifier. */
export async function linkedExperiences(
  db: Database,
  identifiers: readonly IdentifierFilter[],
  page: { offset: number; limit: number },
): Promise<{ id: number; key: string; platform: string }[]> {
  if (identifiers.length === 0) return [];
  const { rows } = await sql<{ id: number; key: string; platform: string }>`
    select distinct on (i.rank, i.experience_id) i.experience_id as id, i.key, i.platform
    from ${filterTable(identifiers)} join experience_identifiers i on i.key = w.key and (w.platform is null or i.platform = w.platform)
    join experiences e on e.id = i.experience_id and not e.is_hidden
    where i.status = 'approved' order by i.rank desc, i.experience_id, i.platform offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

/** Which of these identifiers each of the experiences names. */
export async function identifiersOfExperiences(
  db: Database,
  ids: readonly number[],
  keys: readonly string[],
): Promise<{ id: number; key: string; platform: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('experience_identifiers')
    .select(['experience_id as id', 'key', 'platform'])
    .where('experience_id', 'in', ids)
    .where('key', 'in', keys)
    .execute();
}

export async function countLinkedExperiences(db: Database, identifiers: readonly IdentifierFilter[]): Promise<number> {
  if (identifiers.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(distinct i.experience_id) as n
    from ${filterTable(identifiers)} join experience_identifiers i on i.key = w.key and (w.platform is null or i.platform = w.platform)
    join experiences e on e.id = i.experience_id and not e.is_hidden
    where i.status = 'approved'`.execute(db);
  return rows[0]!.n;
}
