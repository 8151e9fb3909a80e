import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notesRowId } from '../deciding/rejection-notes.ts';

/**
 * The reason that a reviewer gave when they asked the admins to decide, by item id. A second reviewer gave it on the earlier item that they
 * looked at.
 */
export async function questionsToAdmins(db: Database, vault: Vault, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; item_id: number; reviewer_id: string; notes_enc: Buffer }>`
    select i.id, asked.item_id, asked.reviewer_id, asked.notes_enc from review_items i, lateral (
      select d.* from review_items decided join review_decisions d on d.item_id = decided.id
      where decided.subject_type = i.subject_type and decided.subject_id = i.subject_id and not d.precedes_edit
        and (d.is_second_look or (decided.id = i.id and d.decision = 'admin_review'))
      order by decided.id = i.id desc, d.id desc limit 1) asked
    where i.id = any(${itemIds}::bigint[]) and asked.decision = 'admin_review' and asked.notes_enc is not null`.execute(db);
  return new Map(
    rows.map(({ id, item_id, reviewer_id, notes_enc }) => [
      id,
      vault.open('review_decisions.notes', notesRowId(item_id, reviewer_id), notes_enc),
    ]),
  );
}
