import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notesRowId } from '../deciding/rejection-notes.ts';

/** The reason that the reviewer gave when they asked the admins to decide, by item id. */
export async function questionsToAdmins(db: Database, vault: Vault, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('review_decisions')
    .select(['item_id', 'reviewer_id', 'notes_enc'])
    .where('item_id', 'in', itemIds)
    .where('decision', '=', 'admin_review')
    .where('is_second_look', '=', false)
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.notes_enc
        ? [[row.item_id, vault.open('review_decisions.notes', notesRowId(row.item_id, row.reviewer_id), row.notes_enc)] as const]
        : [],
    ),
  );
}
