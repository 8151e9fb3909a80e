import type { ReviewType } from '@candor/contract/statuses';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

interface Subject {
  type: ReviewType;
  subjectId: number;
}

/** Counts the open reports of the subject for this reason, without the one with this mark: nobody is their own second reporter. */
export async function countOpenReports(db: Database, { type, subjectId }: Subject, reason: string, exceptMark: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from reports where subject_type = ${type} and subject_id = ${subjectId} and reason = ${reason}
      and status = 'open' and mark <> ${exceptMark}`.execute(db);
  return rows[0]!.n;
}

/** How many different reviewers found one of these urgent reports baseless since that day. */
export async function countReviewersFindingBaseless(db: Database, reportIds: readonly string[], since: string): Promise<number> {
  if (reportIds.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(distinct resolved_by) as n from reports
    where id = any(${reportIds}::uuid[]) and is_urgent and status = 'no_action' and resolved_day >= ${since}::date`.execute(db);
  return rows[0]!.n;
}

/** Records who checked the urgent reports, closes the open ones, and returns the reasons of all. */
export async function closeUrgentReports(
  db: Database,
  { type, subjectId }: Subject,
  outcome: { status: 'action_taken' | 'no_action'; day: string; by: string },
): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    update reports set resolved_by = ${outcome.by}, status = case when status = 'open' then ${outcome.status} else status end,
      resolved_day = coalesce(resolved_day, ${outcome.day}::date)
    where subject_type = ${type} and subject_id = ${subjectId} and is_urgent and resolved_by is null
    returning reason`.execute(db);
  return [...new Set(rows.map(({ reason }) => reason))];
}

export async function markUrgent(db: Database, reportId: string): Promise<void> {
  await db.updateTable('reports').set({ is_urgent: true }).where('id', '=', reportId).execute();
}

/** Schedules the reminder of the subject's open item. Of two times, the earlier one counts. */
export async function scheduleReminder(db: Database, { type, subjectId }: Subject, at: Date): Promise<void> {
  await sql`update review_items set remind_at = least(remind_at, ${at}) where subject_type = ${type} and subject_id = ${subjectId}
    and status in ('in_review', 'needs_admin_review')`.execute(db);
}

/** Takes the reminders that are due, each once; returns when the soonest of their items is due. */
export async function takeDueReminders(db: Database, now: Date): Promise<{ count: number; dueAt: Date | null }> {
  const { rows } = await sql<{ due_at: Date; status: string }>`
    update review_items set remind_at = null where remind_at <= ${now} returning due_at, status`.execute(db);
  const open = rows.filter(({ status }) => status === 'in_review' || status === 'needs_admin_review');
  const first = open.map(({ due_at }) => due_at.getTime()).toSorted((a, b) => a - b)[0];
  return { count: open.length, dueAt: first === undefined ? null : new Date(first) };
}
