import type { Language } from '@candor/contract/language';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

export type Channel = 'phone' | 'email';

export interface PrivacyRequest {
  id: string;
  channel: Channel;
  /** Canonical: E.164, or a lower-case address. */
  address: string;
  /** Equal for requests about the same number or address; equal to nothing else in the database. */
  key: string;
  /** What experiences are found under, computed when the request is opened. */
  identifierHash: string;
  /** What it was asked in, and is answered in. */
  language: Language;
}

/** Phone numbers and addresses of people without an account; what was proved is known by a token of which the hash is kept. */
export class PrivacyRequestStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  keyOf(address: string): string {
    return this.#vault.hash('privacy-request', address);
  }

  async insert(
    db: Database,
    request: Omit<PrivacyRequest, 'key' | 'identifierHash'> & { createdAt: Date; expiresAt: Date },
  ): Promise<void> {
    await db
      .insertInto('privacy_requests')
      .values({
        id: request.id,
        channel: request.channel,
        address_enc: this.#vault.seal('privacy_requests.address', request.id, request.address),
        key: this.keyOf(request.address),
        language: request.language,
        created_at: request.createdAt,
        expires_at: request.expiresAt,
      })
      .execute();
  }

  /** Proved or not, as long as it is kept. */
  async find(db: Database, id: string): Promise<PrivacyRequest | undefined> {
    const row = await db.selectFrom('privacy_requests').selectAll().where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async verify(db: Database, id: string, proof: { token: string; at: Date; expiresAt: Date }): Promise<void> {
    await db
      .updateTable('privacy_requests')
      .set({ token_hash: this.#hash(proof.token), verified_at: proof.at, expires_at: proof.expiresAt })
      .where('id', '=', id)
      .execute();
  }

  async findByToken(db: Database, token: string, now: Date): Promise<PrivacyRequest | undefined> {
    const row = await db
      .selectFrom('privacy_requests')
      .selectAll()
      .where('token_hash', '=', this.#hash(token))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && this.#open(row);
  }

  /** Every proved request about the same number or address: whoever proves it again sees what they asked before. */
  async provedAbout(db: Database, key: string): Promise<string[]> {
    const rows = await db.selectFrom('privacy_requests').select('id').where('key', '=', key).where('verified_at', 'is not', null).execute();
    return rows.map(({ id }) => id);
  }

  /** Those that ended, oldest first. */
  async expired(db: Database, now: Date, most: number): Promise<string[]> {
    const rows = await db
      .selectFrom('privacy_requests')
      .select('id')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    return rows.map(({ id }) => id);
  }

  async delete(db: Database, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('privacy_requests').where('id', 'in', ids).execute();
  }

  /** Until the outcome of its open dispute has reached the person. */
  async keepUntil(db: Database, ids: readonly string[], expiresAt: Date): Promise<void> {
    if (ids.length > 0) await db.updateTable('privacy_requests').set({ expires_at: expiresAt }).where('id', 'in', ids).execute();
  }

  #hash(token: string): string {
    return this.#vault.hash('ticket', `privacy-request|${token}`);
  }

  #open(row: { id: string; channel: string; address_enc: Buffer; key: string; language: string }): PrivacyRequest {
    const address = this.#vault.open('privacy_requests.address', row.id, row.address_enc);
    return {
      id: row.id,
      channel: row.channel as Channel,
      address,
      key: row.key,
      identifierHash: this.#vault.hash('identifier', address),
      language: row.language as Language,
    };
  }
}
