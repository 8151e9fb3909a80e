import type { QueueStatus, ReviewFlag, ReviewType, TextLanguage } from '@candor/contract/statuses';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { hasNoOwnPendingDecision } from '../deciding/pending-decision-store.ts';
import { isOpen } from '../rules.ts';
import { OPEN } from '../store.ts';

export interface QueueFilter {
  statuses: readonly QueueStatus[];
  /** Excludes items with a pending decision of this reviewer. */
  reviewerId: string;
  now: Date;
  type?: ReviewType | undefined;
  urgent?: boolean | undefined;
  overdue?: boolean | undefined;
  reported?: boolean | undefined;
  flag?: ReviewFlag | undefined;
  language?: TextLanguage | undefined;
  itemId?: number | undefined;
  /** Items that are left out, because the filter would reveal something about them that the reviewer may not know. */
  except?: readonly number[] | undefined;
}

export function selectQueue(db: Database, filter: QueueFilter) {
  let query = db
    .selectFrom('review_items')
    // Literals, since the planner can't see that a parameter fits the condition of a partial index.
    .where(
      'status',
      'in',
      filter.statuses.map((status) => sql.lit(status)),
    )
    .where(hasNoOwnPendingDecision(filter.reviewerId));
  if (filter.statuses.every(isOpen)) query = query.where(OPEN);
  // A literal here, too: with a parameter the planner expects replies to be as common as experiences, and reads all experiences.
  if (filter.type) query = query.where('subject_type', '=', sql.lit(filter.type));
  if (filter.urgent) query = query.where(sql<boolean>`is_urgent`);
  if (filter.reported) query = query.where(sql<boolean>`is_reported`);
  if (filter.overdue) query = query.where('due_at', '<', filter.now);
  if (filter.flag) query = query.where('flag', '=', filter.flag);
  if (filter.language) query = query.where('language', '=', filter.language);
  if (filter.itemId !== undefined) query = query.where('id', '=', filter.itemId);
  if (filter.except && filter.except.length > 0) query = query.where('id', 'not in', filter.except);
  return query;
}

export async function countQueue(db: Database, filter: QueueFilter, cap: number): Promise<number> {
  if (filter.statuses.length === 0) return 0;
  const row = await db
    .selectFrom(selectQueue(db, filter).select('id').limit(cap).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Open items about these subjects, and open reported items about decisions that this reviewer made. */
export async function findOpenItemsOf(
  db: Database,
  reviewerId: string,
  subjects: readonly { type: ReviewType; id: number }[],
): Promise<{ id: number; status: QueueStatus }[]> {
  const { rows } = await sql<{ id: number; status: QueueStatus }>`
    select i.id, i.status from unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ id }) => id)}::bigint[]) s (type, id)
    join review_items i on i.subject_type = s.type and i.subject_id = s.id and i.status in ('in_review', 'needs_admin_review')
    union
    select i.id, i.status from review_items i
    where i.status in ('in_review', 'needs_admin_review') and i.is_reported and i.earlier_reviewers @> array[${reviewerId}::uuid]`.execute(
    db,
  );
  return rows;
}

/** Open items with a pending decision of this reviewer. */
export async function itemsWithPendingDecision(db: Database, reviewerId: string): Promise<{ id: number; status: QueueStatus }[]> {
  const { rows } = await sql<{ id: number; status: QueueStatus }>`
    select i.id, i.status from held_decisions h join review_items i on i.id = h.item_id
    where h.reviewer_id = ${reviewerId} and i.status in ('in_review', 'needs_admin_review')`.execute(db);
  return rows;
}
