import type { ExperienceStatus, FeedbackType, TagType } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { ExperienceIdentifiers, Experiences, NameWords } from '../../platform/db/types.ts';
import type { Category } from './category.ts';

export type ExperienceRow = Selectable<Experiences>;

export async function nextExperienceId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('experiences', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** False when the author has a live experience about one of these identifiers already (E9). */
export async function insertExperience(
  db: Database,
  row: Insertable<Experiences>,
  identifiers: Insertable<ExperienceIdentifiers>[],
): Promise<boolean> {
  try {
    await db
      .with('experience', (one) => one.insertInto('experiences').values(row))
      .insertInto('experience_identifiers')
      .values(identifiers)
      .execute();
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'experience_identifiers_author') return false;
    throw error;
  }
}

export const experienceRowsByIds = (db: Database, ids: readonly number[]): Promise<ExperienceRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('experiences').selectAll().where('id', 'in', ids).execute();

export async function loadCategories(db: Database): Promise<Category[]> {
  const rows = await db.selectFrom('feedback_categories').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    feedbackType: row.feedback_type as FeedbackType,
    type: row.type as TagType,
    label: row.label,
    emoji: row.emoji,
    weight: row.weight,
    isActive: row.is_active,
  }));
}

export async function insertNameWords(db: Database, words: Insertable<NameWords>[]): Promise<void> {
  await db
    .insertInto('name_words')
    .values(words)
    .onConflict((conflict) => conflict.column('word_hash').doNothing())
    .execute();
}

export async function nameWordIds(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('name_words').select(['id', 'word_hash']).where('word_hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.word_hash, row.id]));
}

export const nameWordsAfter = (db: Database, id: number, most: number): Promise<Selectable<NameWords>[]> =>
  db.selectFrom('name_words').selectAll().where('id', '>', id).orderBy('id').limit(most).execute();

export async function lockExperience(db: Database, id: number): Promise<ExperienceRow | undefined> {
  return db.selectFrom('experiences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface StatusChange {
  status: ExperienceStatus;
  decidedAt?: Date;
  publishedAt?: Date | null;
}

/** The identifiers carry a copy of the status, so that an exact look-up is one index range. */
export async function setExperienceStatus(db: Database, id: number, change: StatusChange): Promise<void> {
  await db
    .with('experience', (one) =>
      one
        .updateTable('experiences')
        .set({
          status: change.status,
          ...(change.decidedAt === undefined ? {} : { decided_at: change.decidedAt }),
          ...(change.publishedAt === undefined ? {} : { published_at: change.publishedAt }),
        })
        .where('id', '=', id),
    )
    .updateTable('experience_identifiers')
    .set({ status: change.status })
    .where('experience_id', '=', id)
    .execute();
}

export async function setDecidedAt(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('experiences').set({ decided_at: at }).where('id', '=', id).execute();
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

export const experiencesOf = (db: Database, authorKey: string, page: { offset: number; limit: number }): Promise<ExperienceRow[]> =>
  db
    .selectFrom('experiences')
    .selectAll()
    .where('author_key', '=', authorKey)
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export async function countExperiencesOf(db: Database, authorKey: string): Promise<number> {
  const counted = await db
    .selectFrom('experiences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('author_key', '=', authorKey)
    .executeTakeFirstOrThrow();
  return counted.n;
}

/** What the trust score takes from what somebody wrote. */
export async function countDecided(db: Database, authorKey: string, rejectedSince: Date): Promise<{ approved: number; rejected: number }> {
  const { rows } = await sql<{ approved: number; rejected: number }>`
    select count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'rejected' and decided_at >= ${rejectedSince})
        + (select count(*) from past_rejections where author_key = ${authorKey} and rejected_at >= ${rejectedSince}) as rejected
    from experiences where author_key = ${authorKey}`.execute(db);
  return rows[0]!;
}

export async function hasLiveAbout(db: Database, authorMark: string): Promise<boolean> {
  const row = await db
    .selectFrom('experience_identifiers')
    .select('experience_id')
    .where('author_mark', '=', authorMark)
    .where(sql<boolean>`status in ('in_review', 'needs_admin_review', 'approved')`)
    .executeTakeFirst();
  return row !== undefined;
}

export const allExperiencesOf = (db: Database, authorKey: string): Promise<ExperienceRow[]> =>
  db.selectFrom('experiences').selectAll().where('author_key', '=', authorKey).orderBy('id').execute();

export async function experienceIdsOf(db: Database, authorKey: string): Promise<number[]> {
  const rows = await db.selectFrom('experiences').select('id').where('author_key', '=', authorKey).execute();
  return rows.map(({ id }) => id);
}

/** With its identifiers, replies and reveals. */
export async function deleteExperience(db: Database, id: number): Promise<void> {
  await db.deleteFrom('experiences').where('id', '=', id).execute();
}

/** Keeps it without an author: nothing in the rows leads to one any more. */
export async function detachExperience(db: Database, id: number, noAuthor: Buffer): Promise<void> {
  await db
    .updateTable('experiences')
    .set({ author_key: sql`gen_random_uuid()`, author_enc: noAuthor })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('experience_identifiers')
    .set({ author_mark: sql`gen_random_uuid()` })
    .where('experience_id', '=', id)
    .execute();
}

export interface WantedIdentifier {
  key: string;
  /** Null where the identifier is somebody's on whatever platform: numbers and addresses. */
  platform: string | null;
}

const wantedIdentifiers = (wanted: readonly WantedIdentifier[]) =>
  sql`unnest(${wanted.map(({ key }) => key)}::uuid[], ${wanted.map(({ platform }) => platform)}::text[]) w (key, platform)`;

/** Published experiences that name one of these, newest first, each with the identifier it was found by. */
export async function linkedExperiences(
  db: Database,
  wanted: readonly WantedIdentifier[],
  page: { offset: number; limit: number },
): Promise<{ id: number; key: string; platform: string }[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: number; key: string; platform: string }>`
    select distinct on (i.experience_id) i.experience_id as id, i.key, i.platform
    from ${wantedIdentifiers(wanted)} join experience_identifiers i on i.key = w.key and (w.platform is null or i.platform = w.platform)
    where i.status = 'approved' order by i.experience_id desc, i.platform offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

export async function countLinkedExperiences(db: Database, wanted: readonly WantedIdentifier[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(distinct i.experience_id) as n
    from ${wantedIdentifiers(wanted)} join experience_identifiers i on i.key = w.key and (w.platform is null or i.platform = w.platform)
    where i.status = 'approved'`.execute(db);
  return rows[0]!.n;
}
