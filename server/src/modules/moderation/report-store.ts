import type { ReportReason, ReviewType } from '@candor/contract/statuses';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { violatedConstraint } from '../../platform/db/transaction.ts';
import type { Reports } from '../../platform/db/types.ts';

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
  /** "YYYY-MM-DD" */
  day: string;
}

export async function reportsAbout(db: Database, subjects: readonly { type: ReviewType; subjectId: number }[]): Promise<StoredReport[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<Selectable<Reports>>`
    select r.* from reports r
    join unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ subjectId }) => subjectId)}::bigint[]) s (type, id)
      on r.subject_type = s.type and r.subject_id = s.id
    order by r.day, r.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    type: row.subject_type as ReviewType,
    subjectId: row.subject_id,
    reason: row.reason as ReportReason,
    detailsEnc: row.details_enc,
    day: row.day,
  }));
}
