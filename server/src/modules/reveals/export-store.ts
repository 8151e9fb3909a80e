import type { Database } from '../../platform/db/database.ts';

/** A member's reveals, newest first. */
export const revealsOf = (db: Database, userId: string): Promise<{ experience_id: number; is_charged: boolean; revealed_at: Date }[]> =>
  db
    .selectFrom('reveals')
    .select(['experience_id', 'is_charged', 'revealed_at'])
    .where('user_id', '=', userId)
    .orderBy('revealed_at', 'desc')
    .orderBy('experience_id')
    .execute();

/** The member's credits received and spent. */
export const ledgerOf = (db: Database, userId: string): Promise<{ delta: number; kind: string; created_at: Date }[]> =>
  db.selectFrom('ledger_entries').select(['delta', 'kind', 'created_at']).where('user_id', '=', userId).orderBy('id', 'desc').execute();
