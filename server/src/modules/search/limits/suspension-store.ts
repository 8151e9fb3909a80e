import { recordChange } from '../../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';

/** @returns whether the member could search until now */
export async function suspendSearching(db: Database, userId: string, since: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('search_suspensions')
    .values({ user_id: userId, since })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted) await recordChange(db, 'suspended-search', userId);
  return inserted !== undefined;
}

export async function endSuspension(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('search_suspensions').where('user_id', '=', userId).execute();
  await recordChange(db, 'suspended-search', userId);
}

export async function isSearchingSuspended(db: Database, userId: string): Promise<boolean> {
  return exists(db.selectFrom('search_suspensions').select('user_id').where('user_id', '=', userId));
}
