import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface QueueState {
  pending: number;
  oldestAt: Date | null;
  late: number;
}

/** What waits, since when, and how much of it since before `promised`. */
export async function readQueueState(db: Database, promised: Date): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) as pending, min(submitted_at) as "oldestAt", count(*) filter (where submitted_at < ${promised}) as late
    from review_items where status in ('in_review', 'needs_admin_review')`.execute(db);
  return rows[0]!;
}
