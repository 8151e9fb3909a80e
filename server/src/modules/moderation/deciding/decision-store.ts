import type { Decision, QueueStatus, ReviewType } from '@candor/contract/statuses';
import { dayAsTime } from '@candor/contract/dates';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { statusUpdate } from '../store.ts';

export interface NewDecision {
  itemId: number;
  reviewerId: string;
  decision: Decision;
  isSecondLook: boolean;
  guideline: number | null;
  notesEnc: Buffer | null;
  openedAt: Date | null;
  decidedAt: Date;
}

/** An admin may request admin review and then decide: the later decision replaces the earlier one, and the audit log keeps both. */
export const insertDecision = async (db: Database, decision: NewDecision): Promise<void> =>
  void (await decisionInsert(db, decision).execute());

/** Inserts a decision and updates the status of its item in one statement. */
export async function insertDecisionAndStatus(
  db: Database,
  decision: NewDecision,
  status: QueueStatus,
  decided: { by: string; at: Date } | null,
): Promise<void> {
  await db
    .with('decision', (eb) => decisionInsert(eb, decision))
    .with('item', (eb) => statusUpdate(eb, decision.itemId, status, decided))
    .selectNoFrom(sql`1`.as('done'))
    .execute();
}

function decisionInsert(db: Pick<Database, 'insertInto'>, decision: NewDecision) {
  const values = {
    decision: decision.decision,
    guideline: decision.guideline,
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
 * Compares earlier final decisions on the subject since its last edit with this outcome. A decision that was never compared counts as agreeing.
 * @returns the reviewers whose decisions changed to disagreeing (overturned) or back to agreeing (restored), once for each decision
 */
export async function markAgreement(
  db: Database,
  type: ReviewType,
  subjectId: number,
  outcome: 'approved' | 'rejected',
  exceptItem: number | null,
): Promise<ChangedAgreement> {
  const correctDecision = outcome === 'approved' ? 'approve' : 'reject';
  const { rows } = await sql<{ reviewer_id: string; agrees: boolean }>`
    update review_decisions d set agrees = d.decision = ${correctDecision} from review_items i
    where i.id = d.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId} and i.id is distinct from ${exceptItem}::bigint
      and d.decision in ('approve', 'reject') and not d.precedes_edit and coalesce(d.agrees, true) <> (d.decision = ${correctDecision})
    returning d.reviewer_id, d.agrees`.execute(db);
  const reviewersOf = (agrees: boolean): string[] => rows.filter((row) => row.agrees === agrees).map((row) => row.reviewer_id);
  return { overturned: reviewersOf(false), restored: reviewersOf(true) };
}

/** Called when the author edits the text, so that decisions on the former words are not compared with the outcome of the new ones. */
export async function markDecisionsBeforeEdit(db: Database, type: ReviewType, subjectId: number): Promise<void> {
  await sql`update review_decisions d set precedes_edit = true from review_items i
    where i.id = d.item_id and i.subject_type = ${type} and i.subject_id = ${subjectId} and not d.precedes_edit`.execute(db);
}

/** When the subject was last rejected, or taken down. */
export async function lastRejectedAt(db: Database, type: ReviewType, subjectId: number): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('review_items as i')
    .innerJoin('review_decisions as d', 'd.item_id', 'i.id')
    .select((eb) => eb.fn.max('d.decided_at').as('at'))
    .where('i.subject_type', '=', type)
    .where('i.subject_id', '=', subjectId)
    .where('d.decision', '=', 'reject')
    .executeTakeFirstOrThrow();
  return at ?? undefined;
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
    .orderBy('d.decided_at', 'desc')
    .execute();
  return rows.flatMap((row) =>
    row.notes_enc ? [{ subjectId: row.subject_id, itemId: row.item_id, reviewerId: row.reviewer_id, notesEnc: row.notes_enc }] : [],
  );
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

/** The latest decisions, for the community's activity log. */
export async function latestDecisions(
  db: Database,
  limit: number,
): Promise<{ reviewerId: string; decision: Decision; type: ReviewType; at: Date }[]> {
  const rows = await db
    .selectFrom('review_decisions as d')
    .innerJoin('review_items as i', 'i.id', 'd.item_id')
    .select(['d.reviewer_id', 'd.decision', 'd.decided_at', 'i.subject_type'])
    .where('d.is_second_look', '=', false)
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    decision: row.decision as Decision,
    type: row.subject_type as ReviewType,
    at: row.decided_at,
  }));
}

/** The latest submissions, for the same log. */
export const latestSubmissionsQuery = (db: Database, limit: number) =>
  db
    .selectFrom('review_items')
    .select(['subject_type', 'day'])
    .where(sql<boolean>`not is_reported`)
    .orderBy('day', 'desc')
    .orderBy('tie')
    .limit(limit);

export async function latestSubmissions(db: Database, limit: number): Promise<{ type: ReviewType; at: Date }[]> {
  const rows = await latestSubmissionsQuery(db, limit).execute();
  return rows.map((row) => ({ type: row.subject_type as ReviewType, at: new Date(dayAsTime(row.day)) }));
}
