import { sql } from 'kysely';
import { readCounter } from '../../platform/counters/store.ts';
import type { Database } from '../../platform/db/database.ts';

export interface QueueState {
  pending: number;
  /** "YYYY-MM-DD" */
  oldestDay: string | null;
  late: number;
}

/** Counting stops at this many late items. */
const LATE_COUNT_MAX = 10_000;

/** The number of waiting items, since which day, and how many are late. The cost doesn't depend on the queue's length. */
export async function readQueueState(db: Database, now: Date): Promise<QueueState> {
  const [pending, { rows }] = await Promise.all([
    readCounter(db, 'reviews', 'pending'),
    sql<Omit<QueueState, 'pending'>>`
      select (select day from review_items where status in ('in_review', 'needs_admin_review') order by day limit 1) as "oldestDay",
        (select count(*) from (select 1 from review_items where status in ('in_review', 'needs_admin_review') and due_at < ${now}
          limit ${LATE_COUNT_MAX}) l) as late`.execute(db),
  ]);
  return { pending, ...rows[0]! };
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
