import { randomUUID } from 'node:crypto';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

/** How many rows a statement reads or deletes at most. */
const BATCH_ROWS = 1_000;

/** Proof that the owner of a number agreed to receive SMS before one was sent. */
export class ConsentStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(
    db: Database,
    consent: { phone: string; textVersion: string; clientAddress: string; clientTimestamp: string | null; now: Date },
  ): Promise<void> {
    const id = randomUUID();
    const address_hash = this.#vault.hash('phone', consent.phone);
    const client_address_enc = this.#vault.seal('consents.client_address', id, consent.clientAddress);
    const given = { text_version: consent.textVersion, client_timestamp: consent.clientTimestamp, given_at: consent.now };
    await db
      .insertInto('consents')
      .values({ id, address_hash, client_address_enc, ...given })
      .execute();
  }

  /** Without the client address: anybody can type the number, so it may be a stranger's. */
  async list(
    db: Database,
    phone: string,
    since: Date,
  ): Promise<{ text_version: string; client_timestamp: string | null; given_at: string }[]> {
    const rows = await db
      .selectFrom('consents')
      .select(['text_version', 'client_timestamp', 'given_at'])
      .where('address_hash', '=', this.#vault.hash('phone', phone))
      .where('given_at', '>=', since)
      .orderBy('given_at')
      .execute();
    return rows.map((row) => ({
      text_version: row.text_version,
      client_timestamp: row.client_timestamp?.toISOString() ?? null,
      given_at: row.given_at.toISOString(),
    }));
  }

  /** Deletes the consents from before that time for numbers that no member has now. */
  async deleteWithoutMember(db: Database, before: Date): Promise<void> {
    for (let after: string | undefined; ;) {
      let query = db.selectFrom('consents').select(['id', 'address_hash']).where('given_at', '<', before).orderBy('id').limit(BATCH_ROWS);
      if (after !== undefined) query = query.where('id', '>', after);
      const page = await query.execute();
      if (page.length === 0) return;
      after = page.at(-1)!.id;
      const hashes = page.map(({ address_hash }) => address_hash);
      const members = await db.selectFrom('users').select('phone_hash').where('phone_hash', 'in', hashes).execute();
      const memberHashes = new Set(members.map(({ phone_hash }) => phone_hash));
      const ids = page.filter(({ address_hash }) => !memberHashes.has(address_hash)).map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom('consents').where('id', 'in', ids).execute();
    }
  }

  async delete(db: Database, phone: string): Promise<void> {
    await db.deleteFrom('consents').where('address_hash', '=', this.#vault.hash('phone', phone)).execute();
  }
}
