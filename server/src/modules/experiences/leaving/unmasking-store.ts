import { randomUUID } from 'node:crypto';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';

export interface Unmasking {
  experienceId: number;
  reason: string;
  at: Date;
}

/** Records which admin revealed an author's identity, and why. */
export async function insertUnmasking(
  db: Database,
  vault: Vault,
  { experienceId, adminId, reason, at }: Unmasking & { adminId: string },
): Promise<void> {
  const id = randomUUID();
  const reason_enc = vault.seal('unmaskings.reason', id, reason);
  const row = { id, experience_id: experienceId, admin_id: adminId, reason_enc, created_at: at };
  await db.insertInto('unmaskings').values(row).execute();
}

export async function unmaskingsOf(db: Database, vault: Vault, experienceIds: readonly number[]): Promise<Unmasking[]> {
  if (experienceIds.length === 0) return [];
  const rows = await db.selectFrom('unmaskings').selectAll().where('experience_id', 'in', experienceIds).orderBy('created_at').execute();
  return rows.map((row) => ({
    experienceId: row.experience_id,
    reason: vault.open('unmaskings.reason', row.id, row.reason_enc),
    at: row.created_at,
  }));
}
