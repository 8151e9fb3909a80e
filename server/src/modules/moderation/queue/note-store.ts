import { randomUUID } from 'node:crypto';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';

export interface StoredNote {
  id: string;
  staffId: string;
  content: string;
  isHandOver: boolean;
  createdAt: Date;
}

export async function insertNote(db: Database, vault: Vault, note: Omit<StoredNote, 'id'> & { itemId: number }): Promise<void> {
  const id = randomUUID();
  const content_enc = vault.seal('review_notes.content', id, note.content);
  const row = { id, item_id: note.itemId, staff_id: note.staffId, content_enc, is_hand_over: note.isHandOver, created_at: note.createdAt };
  await db.insertInto('review_notes').values(row).execute();
}

/** Oldest first. */
export async function notesOf(db: Database, vault: Vault, itemId: number): Promise<StoredNote[]> {
  const rows = await db.selectFrom('review_notes').selectAll().where('item_id', '=', itemId).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    staffId: row.staff_id,
    content: vault.open('review_notes.content', row.id, row.content_enc),
    isHandOver: row.is_hand_over,
    createdAt: row.created_at,
  }));
}
