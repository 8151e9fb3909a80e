import type { ReviewType } from '@candor/contract/statuses';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { hasNoOwnPendingDecision } from './pending-decision-store.ts';
import { NO_LEASE, toItem, type StoredItem } from '../store.ts';

export async function setAwaitsSecondLook(db: Database, itemId: number, awaits: boolean): Promise<void> {
  await db
    .updateTable('review_items')
    .set({ awaits_second_look: awaits, ...NO_LEASE })
    .where('id', '=', itemId)
    .execute();
}

/**
 * Items that this reviewer may decide, the oldest first, except those that they decided themselves and those that another reviewer leases.
 */
export async function awaitingSecondLook(
  db: Database,
  filter: { userId: string; type: ReviewType | undefined; now: Date; limit: number },
): Promise<StoredItem[]> {
  let query = db
    .selectFrom('review_items')
    .selectAll()
    // A literal, since the planner can't see that a parameter fits the condition of the partial index.
    .where(sql<boolean>`awaits_second_look`)
    .where('decided_by', '<>', filter.userId)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', filter.now), eb('leased_by', '=', filter.userId)]))
    .where(hasNoOwnPendingDecision(filter.userId))
    .orderBy('day')
    .orderBy('tie')
    .limit(filter.limit);
  if (filter.type) query = query.where('subject_type', '=', filter.type);
  return (await query.execute()).map(toItem);
}
