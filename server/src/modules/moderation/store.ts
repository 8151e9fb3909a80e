import { randomInt } from 'node:crypto';
import type { QueueStatus, ReviewFlag, ReviewType, TextLanguage } from '@candor/contract/statuses';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { write } from '../../platform/db/deferred-writes.ts';
import type { ReviewItems } from '../../platform/db/types.ts';
import { randomId } from '../authorship/index.ts';
import type { ItemState } from './rules.ts';
import { HAS_NO_PENDING_DECISION } from './deciding/pending-decision-store.ts';

type ItemRow = Selectable<ReviewItems>;

/** Ties are below this: the column is a signed 32-bit integer. */
const MAX_TIE = 2 ** 31;

/** The items that `isOpen` selects. */
export const OPEN = sql<boolean>`status in ('in_review', 'needs_admin_review')`;

export const NO_LEASE = { leased_by: null, leased_until: null, leased_since: null } as const;

export interface StoredItem extends ItemState {
  id: number;
  subjectId: number;
  isReported: boolean;
  isUrgent: boolean;
  /** "YYYY-MM-DD": the day on which it came into the queue. */
  day: string;
  dueAt: Date;
  /** When the reviewers are reminded of an urgent item; null once they were. */
  remindAt: Date | null;
  assistantVote: string | null;
  assistantEnc: Buffer | null;
  flag: ReviewFlag | null;
  language: TextLanguage | null;
  decidedBy: string | null;
  awaitsSecondLook: boolean;
}

export const toItem = (row: ItemRow): StoredItem => ({
  id: row.id,
  type: row.subject_type as ReviewType,
  subjectId: row.subject_id,
  status: row.status as QueueStatus,
  isReported: row.is_reported,
  isUrgent: row.is_urgent,
  day: row.day,
  dueAt: row.due_at,
  remindAt: row.remind_at,
  leasedBy: row.leased_by,
  leasedUntil: row.leased_until,
  leasedSince: row.leased_since,
  assistantVote: row.assistant_vote,
  assistantEnc: row.assistant_enc,
  flag: row.flag as ReviewFlag | null,
  language: row.language as TextLanguage | null,
  decidedBy: row.decided_by,
  awaitsSecondLook: row.awaits_second_look,
});

export interface NewItem {
  type: ReviewType;
  subjectId: number;
  isReported: boolean;
  isUrgent?: boolean;
  day: string;
  dueAt: Date;
  remindAt?: Date | null;
  status?: 'in_review' | 'needs_admin_review';
}

/**
 * Opens an item for the subject. If one is open already, a report marks it as reported and may bring its due time forward, and reviewers who
 * disagree leave it to the admins.
 */
export async function openItem(db: Database, item: NewItem): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into review_items as i (id, subject_type, subject_id, status, is_reported, is_urgent, tie, day, due_at, remind_at)
    values (${randomId()}, ${item.type}, ${item.subjectId}, ${item.status ?? 'in_review'}, ${item.isReported}, ${item.isUrgent ?? false},
      ${randomInt(MAX_TIE)}, ${item.day}, ${item.dueAt}, ${item.remindAt ?? null})
    on conflict (subject_type, subject_id) where status in ('in_review', 'needs_admin_review')
    do update set is_reported = i.is_reported or excluded.is_reported, is_urgent = i.is_urgent or excluded.is_urgent,
      due_at = least(i.due_at, excluded.due_at),
      status = case excluded.status when 'needs_admin_review' then excluded.status else i.status end
    returning id, xmax = 0 as "isNew"`.execute(db);
  return rows[0]!;
}

type NewOpenItem = Pick<NewItem, 'type' | 'subjectId' | 'day' | 'dueAt'> & { language: TextLanguage | null };

/** Opens items for new subjects, none of which is in the queue. Returns the items' ids. */
export async function openItems(db: Database, items: readonly NewOpenItem[]): Promise<number[]> {
  const rows = items.map((item) => ({ ...item, id: randomId() }));
  await write(db, insertItems, rows);
  return rows.map(({ id }) => id);
}

const insertItems = (items: readonly (NewOpenItem & { id: number })[]) => sql`
  insert into review_items (id, subject_type, subject_id, status, tie, day, due_at, language)
  select id, type, subject, 'in_review', tie, day, due_at, language
  from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ type }) => type)}::text[], ${items.map(({ subjectId }) => subjectId)}::bigint[],
    ${items.map(() => randomInt(MAX_TIE))}::int[], ${items.map(({ day }) => day)}::date[], ${items.map(({ dueAt }) => dueAt)}::timestamptz[],
    ${items.map(({ language }) => language)}::text[]) as item (id, type, subject, tie, day, due_at, language) returning 1`;

export async function findItem(db: Database, id: number): Promise<StoredItem | undefined> {
  const row = await db.selectFrom('review_items').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

export async function findItems(db: Database, ids: readonly number[]): Promise<StoredItem[]> {
  return (await db.selectFrom('review_items').selectAll().where('id', 'in', ids).execute()).map(toItem);
}

/** The item, locked until the transaction ends: of two decisions the second waits here and then sees the first. */
export async function lockItem(db: Database, id: number): Promise<StoredItem | undefined> {
  const row = await db.selectFrom('review_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toItem(row);
}

const selectOpenItemOf = (db: Database, type: ReviewType, subjectId: number) =>
  db.selectFrom('review_items').selectAll().where('subject_type', '=', type).where('subject_id', '=', subjectId).where(OPEN);

export async function lockOpenItemOf(db: Database, type: ReviewType, subjectId: number): Promise<StoredItem | undefined> {
  const row = await selectOpenItemOf(db, type, subjectId).forUpdate().executeTakeFirst();
  return row && toItem(row);
}

export async function findOpenItemOf(db: Database, type: ReviewType, subjectId: number): Promise<StoredItem | undefined> {
  const row = await selectOpenItemOf(db, type, subjectId).executeTakeFirst();
  return row && toItem(row);
}

export async function setLease(db: Database, id: number, lease: { by: string; until: Date; since: Date } | null): Promise<void> {
  await db
    .updateTable('review_items')
    .set(lease === null ? NO_LEASE : { leased_by: lease.by, leased_until: lease.until, leased_since: lease.since })
    .where('id', '=', id)
    .execute();
}

/** Releases all leases of this reviewer. */
export async function releaseLeasesOf(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('review_items')
    .set(NO_LEASE)
    .where('leased_by', '=', userId)
    .where((eb) => eb.or([OPEN, sql<boolean>`awaits_second_look`]))
    .execute();
}

export async function setStatus(
  db: Database,
  id: number,
  status: QueueStatus,
  decided: { by: string | null; at: Date } | null,
): Promise<void> {
  await statusUpdate(db, id, status, decided).execute();
}

export const statusUpdate = (
  db: Pick<Database, 'updateTable'>,
  id: number,
  status: QueueStatus,
  decided: { by: string | null; at: Date } | null,
) =>
  db
    .updateTable('review_items')
    .set({ status, ...NO_LEASE, ...(decided ? { decided_by: decided.by, decided_at: decided.at } : {}) })
    .where('id', '=', id);

const updateItemsOf = (db: Database, type: ReviewType, subjectId: number, columns: Updateable<ReviewItems>) =>
  db.updateTable('review_items').set(columns).where('subject_type', '=', type).where('subject_id', '=', subjectId);

/** Deletes the texts that reviewers, reporters and the assistant wrote about the subject. */
export async function forgetWordsAbout(db: Database, type: ReviewType, subjectId: number): Promise<void> {
  await sql`update review_decisions d set notes_enc = null from review_items i
    where i.id = d.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId}`.execute(db);
  await sql`delete from review_notes n using review_items i
    where i.id = n.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId}`.execute(db);
  await updateItemsOf(db, type, subjectId, { assistant_enc: null }).execute();
  await db.deleteFrom('reports').where('subject_type', '=', type).where('subject_id', '=', subjectId).execute();
}

/**
 * Called when the words that were decided on are removed or changed, so that no second reviewer can judge them. Also waits for the decision
 * of an open item, which could draw that item for a second look.
 */
export async function endSecondLooks(db: Database, type: ReviewType, subjectId: number): Promise<void> {
  await updateItemsOf(db, type, subjectId, { awaits_second_look: false })
    .where((eb) => eb.or([OPEN, sql<boolean>`awaits_second_look`]))
    .execute();
}

/** Items that wait for an admin. */
export async function countItemsForAdmins(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom('review_items')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', sql.lit('needs_admin_review'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Which of the subjects this member decided on, or leases. */
export async function subjectsReviewedBy(
  db: Database,
  userId: string,
  type: ReviewType,
  subjectIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('review_items as i')
    .leftJoin('review_decisions as d', (join) => join.onRef('d.item_id', '=', 'i.id').on('d.reviewer_id', '=', userId))
    .select('i.subject_id')
    .where('i.subject_type', '=', type)
    .where('i.subject_id', 'in', subjectIds)
    .where((eb) => eb.or([eb('d.id', 'is not', null), eb.and([eb('i.leased_by', '=', userId), eb('i.leased_until', '>', now)])]))
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

/** Which of the items are about a subject that this member decided on before, in an earlier item. */
export async function itemsReportingOwnDecision(db: Database, userId: string, itemIds: readonly number[]): Promise<number[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select i.id from review_items i where i.id = any(${itemIds}::bigint[]) and exists (
      select from review_items earlier join review_decisions d on d.item_id = earlier.id
      where earlier.subject_type = i.subject_type and earlier.subject_id = i.subject_id and earlier.id <> i.id
        and d.reviewer_id = ${userId} and d.decision <> 'admin_review')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the reviewer's leases. Serialises their calls with a lock, so that simultaneous ones can't exceed the limit together. */
export async function countLeasesOf(db: Database, userId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review-leases|${userId}`}, 0))`.execute(db);
  const { n } = await db
    .selectFrom('review_items')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('leased_by', '=', userId)
    .where('leased_until', '>', now)
    .where(HAS_NO_PENDING_DECISION)
    .executeTakeFirstOrThrow();
  return n;
}

export interface StoredAdvice {
  itemId: number;
  vote: string;
  sealed: Buffer;
  flag: ReviewFlag | null;
  language: TextLanguage | null;
}

/**
 * The language is usually stored already. Then `flag` is the only indexed column that can change, and a row whose flag stays the same
 * needs no new index entry, because its page has room for the longer row.
 */
export async function saveAdvice(db: Database, advice: readonly StoredAdvice[]): Promise<void> {
  if (advice.length === 0) return;
  await sql`update review_items i set assistant_vote = a.vote, assistant_enc = a.sealed, flag = a.flag, language = a.language
    from unnest(${advice.map(({ itemId }) => itemId)}::bigint[], ${advice.map(({ vote }) => vote)}::text[], ${advice.map(({ sealed }) => sealed)}::bytea[],
      ${advice.map(({ flag }) => flag)}::text[], ${advice.map(({ language }) => language)}::text[]) a (id, vote, sealed, flag, language)
    where i.id = a.id`.execute(db);
}
