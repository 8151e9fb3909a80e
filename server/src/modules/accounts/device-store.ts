import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

/** Browsers that members have signed in with. */
export class DeviceStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Notes that the member signed in with it; one that is not known yet is trusted from then on. */
  async meet(
    db: Database,
    userId: string,
    mark: string,
    { now, trustedFrom }: { now: Date; trustedFrom: Date },
  ): Promise<{ isNew: boolean; trustedFrom: Date }> {
    const markHash = this.#hashOf(userId, mark);
    const known = await db
      .updateTable('known_devices')
      .set({ last_seen_at: now })
      .where('user_id', '=', userId)
      .where('mark_hash', '=', markHash)
      .returning('trusted_from')
      .executeTakeFirst();
    if (known) return { isNew: false, trustedFrom: known.trusted_from };
    await db
      .insertInto('known_devices')
      .values({ user_id: userId, mark_hash: markHash, trusted_from: trustedFrom, last_seen_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'mark_hash']).doNothing())
      .execute();
    return { isNew: true, trustedFrom };
  }

  async trust(db: Database, userId: string, mark: string, now: Date): Promise<void> {
    await db
      .updateTable('known_devices')
      .set({ trusted_from: now })
      .where('user_id', '=', userId)
      .where('mark_hash', '=', this.#hashOf(userId, mark))
      .execute();
  }

  async forgetOthers(db: Database, userId: string, mark: string | undefined): Promise<void> {
    let forgotten = db.deleteFrom('known_devices').where('user_id', '=', userId);
    if (mark !== undefined) forgotten = forgotten.where('mark_hash', '!=', this.#hashOf(userId, mark));
    await forgotten.execute();
  }

  async deleteUnseenSince(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('known_devices').where('last_seen_at', '<', time).execute();
  }

  /** Two members of one browser have nothing in common here. */
  #hashOf = (userId: string, mark: string): string => this.#vault.hash('device', `${userId}|${mark}`);
}
