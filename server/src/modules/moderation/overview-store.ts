import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface QueueState {
  pending: number;
  /** "YYYY-MM-DD" */
  oldestDay: string | null;
  late: number;
}

/** What waits, since which day, and how much of it is late. */
export async function readQueueState(db: Database, now: Date): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) as pending, min(day) as "oldestDay", count(*) filter (where due_at < ${now}) as late
    from review_items where status in ('in_review', 'needs_admin_review')`.execute(db);
  return rows[0]!;
}

export interface UrgentState {
  open: number;
  late: number;
  nextDueAt: Date | null;
}

export async function readUrgentState(db: Database, now: Date): Promise<UrgentState> {
  const { rows } = await sql<UrgentState>`
    select count(*) as open, count(*) filter (where due_at < ${now}) as late, min(due_at) as "nextDueAt"
    from review_items where status in ('in_review', 'needs_admin_review') and is_urgent`.execute(db);
  return rows[0]!;
}
