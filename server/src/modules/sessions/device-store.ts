import { sql } from 'kysely';
import { NIL_UUID } from '../../platform/crypto/uuids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { exists } from '../../platform/db/exists.ts';

const MARK = 'known_devices.mark';
const PAGE = 1_000;

/** The browsers that members have signed in with, by their device cookie. */
export class DeviceStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Records a sign-in with a browser, which becomes trusted at the given time, or at its own if that is earlier. */
  async recordSignIn(
    db: Database,
    userId: string,
    cookie: string,
    { now, trustedFrom }: { now: Date; trustedFrom: Date },
  ): Promise<{ isNew: boolean; trustedFrom: Date }> {
    const cookieHash = this.#hashOf(userId, cookie);
    const known = await db
      .updateTable('known_devices')
      .set({
        last_seen_at: now,
        trusted_from: sql`least(trusted_from, ${trustedFrom})`,
        // Rows of earlier releases have no mark.
        mark_enc: this.#seal(userId, cookieHash, cookie),
      })
      .where('user_id', '=', userId)
      .where('mark_hash', '=', cookieHash)
      .returning('trusted_from')
      .executeTakeFirst();
    if (known) return { isNew: false, trustedFrom: known.trusted_from };
    await db
      .insertInto('known_devices')
      .values({
        user_id: userId,
        mark_hash: cookieHash,
        mark_enc: this.#seal(userId, cookieHash, cookie),
        trusted_from: trustedFrom,
        last_seen_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'mark_hash']).doNothing())
      .execute();
    return { isNew: true, trustedFrom };
  }

  /** False without a member, after the same work, so that the time taken doesn't show whether there is one. */
  async isKnown(db: Database, userId: string | undefined, cookie: string): Promise<boolean> {
    return exists(
      db
        .selectFrom('known_devices')
        .select('user_id')
        .where('user_id', '=', userId ?? NIL_UUID)
        .where('mark_hash', '=', this.#hashOf(userId ?? NIL_UUID, cookie)),
    );
  }

  async hasAny(db: Database, userId: string): Promise<boolean> {
    return exists(db.selectFrom('known_devices').select('user_id').where('user_id', '=', userId));
  }

  /** Forgets the member's browsers, except the one with this hash. All members who use a browser share its hash. */
  async deleteOthers(db: Database, userId: string, deviceHash: string | undefined): Promise<void> {
    const devices = await db.selectFrom('known_devices').select(['mark_hash', 'mark_enc']).where('user_id', '=', userId).execute();
    const others = devices.filter(
      ({ mark_hash: own, mark_enc: sealed }) => !sealed || this.#vault.open(MARK, `${userId}|${own}`, sealed) !== deviceHash,
    );
    if (others.length === 0) return;
    const hashes = others.map(({ mark_hash: own }) => own);
    await db.deleteFrom('known_devices').where('user_id', '=', userId).where('mark_hash', 'in', hashes).execute();
  }

  async deleteUnseenSince(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('known_devices').where('last_seen_at', '<', time).execute();
  }

  /** The browsers of all members. All members who use a browser share its hash. */
  async *ofAll(db: Database): AsyncGenerator<{ userId: string; hash: string }> {
    let after = { user_id: NIL_UUID, mark_hash: NIL_UUID };
    for (;;) {
      const rows = await db
        .selectFrom('known_devices')
        .select(['user_id', 'mark_hash', 'mark_enc'])
        .where(sql<boolean>`(user_id, mark_hash) > (${after.user_id}::uuid, ${after.mark_hash}::uuid)`)
        .orderBy('user_id')
        .orderBy('mark_hash')
        .limit(PAGE)
        .execute();
      for (const { user_id: userId, mark_hash: own, mark_enc: sealed } of rows)
        if (sealed) yield { userId, hash: this.#vault.open(MARK, `${userId}|${own}`, sealed) };
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last;
    }
  }

  /** Sealed, because the value is the same for all members who use the browser. */
  #seal = (userId: string, cookieHash: string, cookie: string): Buffer =>
    this.#vault.seal(MARK, `${userId}|${cookieHash}`, this.#vault.hash('device', cookie));

  /** Includes the member, so that rows of two members who share a browser don't match. */
  #hashOf = (userId: string, cookie: string): string => this.#vault.hash('device', `${userId}|${cookie}`);
}
