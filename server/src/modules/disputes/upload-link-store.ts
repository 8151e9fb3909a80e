import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Side } from './rules.ts';

/** Links with which one file may be added without signing in. Only the keyed hash of a link's token is kept. */
export class UploadLinkStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** A new link of a side takes the place of the one before. */
  async save(db: Database, link: { disputeId: string; side: Side; token: string; expiresAt: Date }): Promise<void> {
    const kept = { token_hash: this.#hash(link.token), expires_at: link.expiresAt };
    await db
      .insertInto('dispute_upload_links')
      .values({ dispute_id: link.disputeId, side: link.side, ...kept })
      .onConflict((conflict) => conflict.columns(['dispute_id', 'side']).doUpdateSet(kept))
      .execute();
  }

  /** A link works once: of two that hand it in, one is told its side. */
  async redeem(db: Database, disputeId: string, token: string, now: Date): Promise<Side | undefined> {
    const row = await db
      .deleteFrom('dispute_upload_links')
      .where('dispute_id', '=', disputeId)
      .where('token_hash', '=', this.#hash(token))
      .where('expires_at', '>', now)
      .returning('side')
      .executeTakeFirst();
    return row?.side as Side | undefined;
  }

  async deleteExpired(db: Database, now: Date): Promise<void> {
    await db.deleteFrom('dispute_upload_links').where('expires_at', '<=', now).execute();
  }

  #hash(token: string): string {
    return this.#vault.hash('ticket', `dispute-upload|${token}`);
  }
}
