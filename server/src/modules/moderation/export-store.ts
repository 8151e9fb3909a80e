import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { notesRowId } from './deciding/rejection-notes.ts';

export interface OwnDecision {
  decision: string;
  notes: string | null;
  is_second_look: boolean;
  decided_at: Date;
}

/** The member's decisions as a reviewer. Their texts are left out, because they are about other people. */
export async function decisionsBy(db: Database, vault: Vault, userId: string): Promise<OwnDecision[]> {
  const rows = await db.selectFrom('review_decisions').selectAll().where('reviewer_id', '=', userId).orderBy('id', 'desc').execute();
  return rows.map(({ item_id: itemId, notes_enc: notes, decision, is_second_look, decided_at }) => ({
    decision,
    notes: notes && vault.open('review_decisions.notes', notesRowId(itemId, userId), notes),
    is_second_look,
    decided_at,
  }));
}

export interface OwnReport {
  subject_type: string;
  reason: string;
  details: string | null;
  created_at: string;
}

/** A member's reports, newest first. */
export async function readOwnReports(db: Database, vault: Vault, ids: readonly string[]): Promise<OwnReport[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('reports').selectAll().where('id', 'in', ids).execute();
  const order = new Map(ids.map((id, index) => [id, index]));
  return rows
    .toSorted((a, b) => order.get(b.id)! - order.get(a.id)!)
    .map(({ id, subject_type, reason, details_enc: details, day }) => ({
      subject_type,
      reason,
      details: details && vault.open('reports.details', id, details),
      created_at: day,
    }));
}
