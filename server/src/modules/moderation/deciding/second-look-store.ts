import type { ReviewType } from '@candor/contract/statuses';
import type { Database } from '../../../platform/db/database.ts';
import { isNotHeldBy } from './held-decision-store.ts';
import { NO_LEASE, toItem, type StoredItem } from '../store.ts';

export async function setAwaitsSecondLook(db: Database, itemId: number, awaits: boolean): Promise<void> {
  await db
    .updateTable('review_items')
    .set({ awaits_second_look: awaits, ...NO_LEASE })
    .where('id', '=', itemId)
    .execute();
}

/** Those that this reviewer could judge, the oldest first: not decided by themselves and held by nobody else. */
export async function awaitingSecondLook(
  db: Database,
  wish: { userId: string; type: ReviewType | undefined; now: Date; most: number },
): Promise<StoredItem[]> {
  let query = db
    .selectFrom('review_items')
    .selectAll()
    .where('awaits_second_look', '=', true)
    .where('decided_by', '<>', wish.userId)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', wish.now), eb('leased_by', '=', wish.userId)]))
    .where(isNotHeldBy(wish.userId))
    .orderBy('day')
    .orderBy('tie')
    .limit(wish.most);
  if (wish.type) query = query.where('subject_type', '=', wish.type);
  return (await query.execute()).map(toItem);
}
