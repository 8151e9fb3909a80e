import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface PendingDecision {
  itemId: number;
  reviewerId: string;
  decisionEnc: Buffer;
  takesEffectAt: Date;
}

const selectPending = (db: Database) =>
  db
    .selectFrom('held_decisions')
    .select(['item_id as itemId', 'reviewer_id as reviewerId', 'decision_enc as decisionEnc', 'takes_effect_at as takesEffectAt']);

/** To be called after locking the item, because code that writes a pending decision locks its item first. */
export const findPendingDecision = (db: Database, itemId: number): Promise<PendingDecision | undefined> =>
  selectPending(db).where('item_id', '=', itemId).executeTakeFirst();

export const listDueItemIds = async (db: Database, now: Date): Promise<number[]> =>
  (await selectPending(db).where('takes_effect_at', '<=', now).orderBy('takes_effect_at').limit(500).execute()).map(({ itemId }) => itemId);

export async function insertPendingDecision(db: Database, decision: PendingDecision): Promise<void> {
  await db
    .insertInto('held_decisions')
    .values({
      item_id: decision.itemId,
      reviewer_id: decision.reviewerId,
      decision_enc: decision.decisionEnc,
      takes_effect_at: decision.takesEffectAt,
    })
    .execute();
}

export async function deletePendingDecision(db: Database, itemId: number): Promise<void> {
  await db.deleteFrom('held_decisions').where('item_id', '=', itemId).execute();
}

/** For a query over `review_items`: the item has no pending decision. */
export const HAS_NO_PENDING_DECISION = sql<boolean>`not exists (select from held_decisions h where h.item_id = review_items.id)`;

/**
 * The item has no pending decision of this reviewer. One with a pending decision of somebody else stays listed, because nobody else may
 * notice that.
 */
export const hasNoOwnPendingDecision = (userId: string) =>
  sql<boolean>`not exists (select from held_decisions h where h.item_id = review_items.id and h.reviewer_id = ${userId})`;
