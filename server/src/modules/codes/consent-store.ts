import { randomUUID } from 'node:crypto';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

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

  async list(
    db: Database,
    phone: string,
  ): Promise<{ text_version: string; client_address: string; client_timestamp: string | null; given_at: string }[]> {
    const rows = await db
      .selectFrom('consents')
      .selectAll()
      .where('address_hash', '=', this.#vault.hash('phone', phone))
      .orderBy('given_at')
      .execute();
    return rows.map((row) => ({
      text_version: row.text_version,
      client_address: this.#vault.open('consents.client_address', row.id, row.client_address_enc),
      client_timestamp: row.client_timestamp?.toISOString() ?? null,
      given_at: row.given_at.toISOString(),
    }));
  }

  async delete(db: Database, phone: string): Promise<void> {
    await db.deleteFrom('consents').where('address_hash', '=', this.#vault.hash('phone', phone)).execute();
  }
}
