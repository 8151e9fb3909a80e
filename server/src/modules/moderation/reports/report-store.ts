import type { ReportReason, ReportStatus, ReviewType } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Reports } from '../../../platform/db/types.ts';

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

/** A proof of a linked ID can't be reported. */
type ReportedType = Exclude<ReviewType, 'proof'>;

export interface StoredReport {
  id: string;
  type: ReportedType;
  subjectId: number;
  reason: ReportReason;
  detailsEnc: Buffer | null;
  isUrgent: boolean;
  status: ReportStatus;
  resolvedDay: string | null;
  /** "YYYY-MM-DD" */
  day: string;
}

export interface ReportedSubject {
  type: ReviewType;
  subjectId: number;
}

export async function reportsAbout(db: Database, subjects: readonly ReportedSubject[]): Promise<StoredReport[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Selectable<Reports>>`
    select r.* from reports r
    join unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ subjectId }) => subjectId)}::bigint[]) s (type, id)
      on r.subject_type = s.type and r.subject_id = s.id
    order by r.day, r.id`.execute(db);
  return rows.map(toReport);
}

/** Opens who filed the reports of these texts. */
export async function reporterIds(db: Database, vault: Vault, subjects: readonly ReportedSubject[]): Promise<string[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Pick<Selectable<Reports>, 'id' | 'filer_enc'>>`
    select r.id, r.filer_enc from reports r
    join unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ subjectId }) => subjectId)}::bigint[]) s (type, id)
      on r.subject_type = s.type and r.subject_id = s.id`.execute(db);
  const ids = rows.map((row) => vault.openJson<string>('reports.filer', row.id, row.filer_enc));
  // Some reports of versions before 1.0 name nobody.
  return ids.filter((id) => id !== '');
}

export async function reportsByIds(db: Database, ids: readonly string[]): Promise<StoredReport[]> {
  if (ids.length === 0) return [];
  return (await db.selectFrom('reports').selectAll().where('id', 'in', ids).execute()).map(toReport);
}

/** Locks the open reports of a subject, so that only one decision closes them. */
export async function lockOpenReportsAbout(db: Database, type: ReviewType, subjectId: number): Promise<StoredReport[]> {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toReport);
}

export async function closeReports(
  db: Database,
  ids: readonly string[],
  { status, resolvedDay, by }: { status: Exclude<ReportStatus, 'open'>; resolvedDay: string; by?: string },
): Promise<void> {
  const resolvedBy = by === undefined ? {} : { resolved_by: by };
  await db
    .updateTable('reports')
    .set({ status, resolved_day: resolvedDay, ...resolvedBy })
    .where('id', 'in', ids)
    .execute();
}

/** Opens the reports of a subject again that were upheld on this day. */
export async function openReportsAgain(db: Database, { type, subjectId }: ReportedSubject, upheldOn: string): Promise<StoredReport[]> {
  const rows = await db
    .updateTable('reports')
    .set({ status: 'open', resolved_day: null, resolved_by: null })
    .where('subject_type', '=', type)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'action_taken')
    .where('resolved_day', '=', upheldOn)
    .returningAll()
    .execute();
  return rows.map(toReport);
}

/** The mark of a member's report of a subject: nobody can tell the member from it without the authorship key. */
export const reportMark = (vault: Vault, userId: string, { type, subjectId }: ReportedSubject): string =>
  vault.authorshipHash('filed', 'report', userId, type, subjectId);

/** Which of these subjects the member reported. With `isOpen`: only reports that wait for a decision. */
export async function reportedBy<Subject extends ReportedSubject>(
  db: Database,
  vault: Vault,
  userId: string,
  subjects: readonly Subject[],
  { isOpen }: { isOpen: boolean },
): Promise<Subject[]> {
  if (subjects.length === 0) return [];
  const marks = new Map(subjects.map((subject) => [subject, reportMark(vault, userId, subject)]));
  const rows = await db
    .selectFrom('reports')
    .select('mark')
    .where('mark', 'in', [...marks.values()])
    .$if(isOpen, (query) => query.where('status', '=', 'open'))
    .execute();
  const found = new Set(rows.map(({ mark }) => mark));
  return subjects.filter((subject) => found.has(marks.get(subject)!));
}

const toReport = (row: Selectable<Reports>): StoredReport => ({
  id: row.id,
  type: row.subject_type as ReportedType,
  subjectId: row.subject_id,
  reason: row.reason as ReportReason,
  detailsEnc: row.details_enc,
  isUrgent: row.is_urgent,
  status: row.status as ReportStatus,
  day: row.day,
  resolvedDay: row.resolved_day,
});
