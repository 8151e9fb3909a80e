import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

export interface UnmaskRequest {
  experienceId: number;
  adminId: string;
  reason: string;
  at: Date;
}

const rowId = ({ experienceId, adminId }: Pick<UnmaskRequest, 'experienceId' | 'adminId'>): string => `${experienceId}:${adminId}`;

/** Requests by admins to see the name of an anonymous author, where a second admin must agree. */
export class UnmaskRequestStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** A repeated request replaces the earlier one, with its reason. */
  async put(db: Database, request: UnmaskRequest): Promise<void> {
    const values = { reason_enc: this.#vault.seal('unmask_requests.reason', rowId(request), request.reason), created_at: request.at };
    await db
      .insertInto('unmask_requests')
      .values({ experience_id: request.experienceId, admin_id: request.adminId, ...values })
      .onConflict((conflict) => conflict.columns(['experience_id', 'admin_id']).doUpdateSet(values))
      .execute();
  }

  /** The newest first. */
  async listSince(db: Database, since: Date): Promise<UnmaskRequest[]> {
    const recent = db.selectFrom('unmask_requests').selectAll().where('created_at', '>', since);
    const rows = await recent.orderBy('created_at', 'desc').limit(100).execute();
    return rows.map((row) => {
      const key = { experienceId: row.experience_id, adminId: row.admin_id };
      return { ...key, reason: this.#vault.open('unmask_requests.reason', rowId(key), row.reason_enc), at: row.created_at };
    });
  }

  /** The other admins who have requested it since this time. */
  async otherAdminsSince(db: Database, experienceId: number, exceptAdminId: string, since: Date): Promise<string[]> {
    const rows = await db
      .selectFrom('unmask_requests')
      .select('admin_id')
      .where('experience_id', '=', experienceId)
      .where('admin_id', '!=', exceptAdminId)
      .where('created_at', '>', since)
      .execute();
    return rows.map((row) => row.admin_id);
  }

  async deleteBefore(db: Database, before: Date): Promise<void> {
    await db.deleteFrom('unmask_requests').where('created_at', '<', before).execute();
  }
}
