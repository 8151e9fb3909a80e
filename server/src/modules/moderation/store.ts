import type { Decision, QueueStatus, ReportReason, ReviewType } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { Reports, ReviewItems } from '../../platform/db/types.ts';
import type { ItemState } from './rules.ts';
import { forgetSketches } from './sketch-store.ts';

type ItemRow = Selectable<ReviewItems>;

const OPEN = sql<boolean>`status in ('in_review', 'needs_admin_review')`;

export const NO_LEASE = { leased_by: null, leased_until: null, leased_since: null } as const;

export interface StoredItem extends ItemState {
  id: number;
  subjectId: number;
  authorKey: string;
  isReported: boolean;
  submittedAt: Date;
  assistantVote: string | null;
  assistantEnc: Buffer | null;
  decidedBy: string | null;
  awaitsSecondLook: boolean;
}

export const toItem = (row: ItemRow): StoredItem => ({
  id: row.id,
  type: row.subject_type as ReviewType,
  subjectId: row.subject_id,
  status: row.status as QueueStatus,
  authorKey: row.author_key,
  isReported: row.is_reported,
  submittedAt: row.submitted_at,
  leasedBy: row.leased_by,
  leasedUntil: row.leased_until,
  leasedSince: row.leased_since,
  assistantVote: row.assistant_vote,
  assistantEnc: row.assistant_enc,
  decidedBy: row.decided_by,
  awaitsSecondLook: row.awaits_second_look,
});

export interface NewItem {
  type: ReviewType;
  subjectId: number;
  authorKey: string;
  isReported: boolean;
  submittedAt: Date;
  status?: 'in_review' | 'needs_admin_review';
}

/** One that was open already is marked as reported when this one is. */
export async function openItem(db: Database, item: NewItem): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into review_items as i (subject_type, subject_id, status, author_key, is_reported, submitted_at)
    values (${item.type}, ${item.subjectId}, ${item.status ?? 'in_review'}, ${item.authorKey}, ${item.isReported}, ${item.submittedAt})
    on conflict (subject_type, subject_id) where status in ('in_review', 'needs_admin_review')
    do update set is_reported = i.is_reported or excluded.is_reported
    returning id, xmax = 0 as "isNew"`.execute(db);
  return rows[0]!;
}

export async function findItem(db: Database, id: number): Promise<StoredItem | undefined> {
  const row = await db.selectFrom('review_items').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

/** The item, locked until the transaction ends: of two decisions the second waits here and then sees the first. */
export async function lockItem(db: Database, id: number): Promise<StoredItem | undefined> {
  const row = await db.selectFrom('review_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toItem(row);
}

const openItemOf = (db: Database, type: ReviewType, subjectId: number) =>
  db.selectFrom('review_items').selectAll().where('subject_type', '=', type).where('subject_id', '=', subjectId).where(OPEN);

export async function lockOpenItemOf(db: Database, type: ReviewType, subjectId: number): Promise<StoredItem | undefined> {
  const row = await openItemOf(db, type, subjectId).forUpdate().executeTakeFirst();
  return row && toItem(row);
}

export async function findOpenItemOf(db: Database, type: ReviewType, subjectId: number): Promise<StoredItem | undefined> {
  const row = await openItemOf(db, type, subjectId).executeTakeFirst();
  return row && toItem(row);
}

export async function setLease(db: Database, id: number, lease: { by: string; until: Date; since: Date } | null): Promise<void> {
  await db
    .updateTable('review_items')
    .set(lease === null ? NO_LEASE : { leased_by: lease.by, leased_until: lease.until, leased_since: lease.since })
    .where('id', '=', id)
    .execute();
}

/** Whatever this reviewer holds is free for the others. */
export async function releaseLeasesOf(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('review_items')
    .set(NO_LEASE)
    .where('leased_by', '=', userId)
    .where((eb) => eb.or([OPEN, eb('awaits_second_look', '=', true)]))
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

const statusUpdate = (
  db: Pick<Database, 'updateTable'>,
  id: number,
  status: QueueStatus,
  decided: { by: string | null; at: Date } | null,
) =>
  db
    .updateTable('review_items')
    .set({ status, ...NO_LEASE, ...(decided ? { decided_by: decided.by, decided_at: decided.at } : {}) })
    .where('id', '=', id);

/** Nothing in these rows leads to the author any more. */
/** What reviewers, reporters and the assistant said of it. */
export async function forgetWordsAbout(db: Database, type: ReviewType, subjectId: number): Promise<void> {
  await sql`update review_decisions d set notes_enc = null from review_items i
    where i.id = d.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId}`.execute(db);
  await db
    .updateTable('review_items')
    .set({ assistant_enc: null })
    .where('subject_type', '=', type)
    .where('subject_id', '=', subjectId)
    .execute();
  await db.deleteFrom('reports').where('subject_type', '=', type).where('subject_id', '=', subjectId).execute();
}

export async function forgetAuthorOf(db: Database, type: ReviewType, subjectId: number): Promise<void> {
  await forgetSketches(db, type, subjectId);
  await db
    .updateTable('review_items')
    .set({ author_key: sql`gen_random_uuid()`, awaits_second_look: false })
    .where('subject_type', '=', type)
    .where('subject_id', '=', subjectId)
    .execute();
}

export interface QueueFilter {
  statuses: readonly QueueStatus[];
  type: ReviewType | undefined;
}

function queue(db: Database, { statuses, type }: QueueFilter) {
  let query = db.selectFrom('review_items').where('status', 'in', statuses);
  // Said in so many words, since the planner can't see that a parameter is one of the two that the index is for.
  if (statuses.every((status) => status === 'in_review' || status === 'needs_admin_review')) query = query.where(OPEN);
  return type ? query.where('subject_type', '=', type) : query;
}

/** Reported ones and then the oldest first (api.md). */
export async function listQueue(db: Database, filter: QueueFilter, page: { offset: number; limit: number }): Promise<StoredItem[]> {
  if (filter.statuses.length === 0) return [];
  const rows = await queue(db, filter)
    .selectAll()
    .orderBy('is_reported', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(toItem);
}

export async function countQueue(db: Database, filter: QueueFilter, cap: number): Promise<number> {
  if (filter.statuses.length === 0) return 0;
  const counted = await db
    .selectFrom(queue(db, filter).select('id').limit(cap).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return counted.n;
}

export interface NewDecision {
  itemId: number;
  reviewerId: string;
  decision: Decision;
  isSecondLook: boolean;
  notesEnc: Buffer | null;
  openedAt: Date | null;
  decidedAt: Date;
}

/** An admin may ask for admin review and then decide: the later word replaces the earlier one, the audit trail keeps both. */
export const insertDecision = async (db: Database, decision: NewDecision): Promise<void> =>
  void (await decisionInsert(db, decision).execute());

/** With what comes of it, as one statement. */
export async function insertFinalDecision(
  db: Database,
  decision: NewDecision,
  status: QueueStatus,
  decided: { by: string; at: Date } | null,
): Promise<void> {
  await db
    .with('decision', (one) => decisionInsert(one, decision))
    .with('item', (one) => statusUpdate(one, decision.itemId, status, decided))
    .selectNoFrom(sql`1`.as('done'))
    .execute();
}

function decisionInsert(db: Pick<Database, 'insertInto'>, decision: NewDecision) {
  const values = {
    decision: decision.decision,
    notes_enc: decision.notesEnc,
    opened_at: decision.openedAt,
    decided_at: decision.decidedAt,
  };
  return db
    .insertInto('review_decisions')
    .values({ item_id: decision.itemId, reviewer_id: decision.reviewerId, is_second_look: decision.isSecondLook, ...values })
    .onConflict((conflict) => conflict.columns(['item_id', 'reviewer_id', 'is_second_look']).doUpdateSet(values));
}

export interface ChangedAgreement {
  overturned: string[];
  restored: string[];
}

/**
 * Compares earlier final decisions on the subject with this outcome; a decision that nothing speaks against counts as
 * agreeing. Returns the reviewers whose decision changed sides, once for each decision.
 */
export async function markAgreement(
  db: Database,
  type: ReviewType,
  subjectId: number,
  outcome: 'approved' | 'rejected',
  exceptItem: number | null,
): Promise<ChangedAgreement> {
  const right = outcome === 'approved' ? 'approve' : 'reject';
  const { rows } = await sql<{ reviewer_id: string; agrees: boolean }>`
    update review_decisions d set agrees = d.decision = ${right} from review_items i
    where i.id = d.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId} and i.id is distinct from ${exceptItem}::bigint
      and d.decision in ('approve', 'reject') and coalesce(d.agrees, true) <> (d.decision = ${right})
    returning d.reviewer_id, d.agrees`.execute(db);
  const whose = (agrees: boolean): string[] => rows.filter((row) => row.agrees === agrees).map((row) => row.reviewer_id);
  return { overturned: whose(false), restored: whose(true) };
}

export interface RejectionNotes {
  subjectId: number;
  itemId: number;
  reviewerId: string;
  notesEnc: Buffer;
}

/** The notes of the latest rejection of each subject. */
export async function lastRejections(db: Database, type: ReviewType, subjectIds: readonly number[]): Promise<RejectionNotes[]> {
  if (subjectIds.length === 0) return [];
  const rows = await db
    .selectFrom('review_items as i')
    .innerJoin('review_decisions as d', 'd.item_id', 'i.id')
    .distinctOn('i.subject_id')
    .select(['i.subject_id', 'i.id as item_id', 'd.reviewer_id', 'd.notes_enc'])
    .where('i.subject_type', '=', type)
    .where('i.subject_id', 'in', subjectIds)
    .where('i.status', '=', 'rejected')
    .where('d.decision', '=', 'reject')
    .where('d.is_second_look', '=', false)
    .orderBy('i.subject_id')
    .orderBy('i.id', 'desc')
    .execute();
  return rows.flatMap((row) =>
    row.notes_enc ? [{ subjectId: row.subject_id, itemId: row.item_id, reviewerId: row.reviewer_id, notesEnc: row.notes_enc }] : [],
  );
}

/** Those of the subjects that this member decided on, or holds a lease of. */
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

/** False when this member has reported it already. */
export async function insertReport(db: Database, report: Insertable<Reports>): Promise<boolean> {
  try {
    await db.insertInto('reports').values(report).execute();
    return true;
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('reports_')) return false;
    throw error;
  }
}

export interface StoredReport {
  id: string;
  type: ReviewType;
  subjectId: number;
  reason: ReportReason;
  detailsEnc: Buffer | null;
  createdAt: Date;
}

export async function reportsAbout(db: Database, subjects: readonly { type: ReviewType; subjectId: number }[]): Promise<StoredReport[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Selectable<Reports>>`
    select r.* from reports r
    join unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ subjectId }) => subjectId)}::bigint[]) s (type, id)
      on r.subject_type = s.type and r.subject_id = s.id
    order by r.created_at`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    type: row.subject_type as ReviewType,
    subjectId: row.subject_id,
    reason: row.reason as ReportReason,
    detailsEnc: row.details_enc,
    createdAt: row.created_at,
  }));
}

export interface DecisionSummary {
  total: number;
  accepted: number;
  rejected: number;
  averageMinutes: number | null;
  lastAt: Date | null;
}

export async function summariseDecisions(db: Database, reviewerId: string): Promise<DecisionSummary> {
  const { rows } = await sql<DecisionSummary>`
    select count(*) as total, count(*) filter (where decision = 'approve') as accepted, count(*) filter (where decision = 'reject') as rejected,
      (avg(extract(epoch from decided_at - opened_at)) filter (where opened_at is not null) / 60)::float8 as "averageMinutes", max(decided_at) as "lastAt"
    from review_decisions where reviewer_id = ${reviewerId}`.execute(db);
  return rows[0]!;
}

/** The last decisions and submissions, for the community's activity log. */
export async function latestDecisions(
  db: Database,
  most: number,
): Promise<{ reviewerId: string; decision: Decision; type: ReviewType; at: Date }[]> {
  const rows = await db
    .selectFrom('review_decisions as d')
    .innerJoin('review_items as i', 'i.id', 'd.item_id')
    .select(['d.reviewer_id', 'd.decision', 'd.decided_at', 'i.subject_type'])
    .where('d.is_second_look', '=', false)
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    decision: row.decision as Decision,
    type: row.subject_type as ReviewType,
    at: row.decided_at,
  }));
}

export async function latestSubmissions(db: Database, most: number): Promise<{ type: ReviewType; at: Date }[]> {
  const rows = await db
    .selectFrom('review_items')
    .select(['subject_type', 'submitted_at'])
    .where('is_reported', '=', false)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ type: row.subject_type as ReviewType, at: row.submitted_at }));
}
