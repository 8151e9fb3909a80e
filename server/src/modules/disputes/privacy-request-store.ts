import type { Language } from '@candor/contract/speak';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

export type Channel = 'phone' | 'email';

export interface PrivacyRequest {
  id: string;
  channel: Channel;
  /** Canonical: E.164, or a lower-case address. */
  address: string;
  /** The keyed hash that experiences are found under. */
  key: string;
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
    return this.#vault.hash('identifier', address);
  }

  async insert(db: Database, request: Omit<PrivacyRequest, 'key'> & { createdAt: Date; expiresAt: Date }): Promise<void> {
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

  /** One whose dispute is open stays: its outcome has to reach somebody. */
  async deleteExpired(db: Database, now: Date): Promise<void> {
    await db
      .deleteFrom('privacy_requests')
      .where('expires_at', '<=', now)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('experience_disputes')
              .select('experience_disputes.id')
              .whereRef('experience_disputes.privacy_request_id', '=', 'privacy_requests.id')
              .where('experience_disputes.status', '=', 'pending'),
          ),
        ),
      )
      .execute();
  }

  #hash(token: string): string {
    return this.#vault.hash('ticket', `privacy-request|${token}`);
  }

  #open(row: { id: string; channel: string; address_enc: Buffer; key: string; language: string }): PrivacyRequest {
    return {
      id: row.id,
      channel: row.channel as Channel,
      address: this.#vault.open('privacy_requests.address', row.id, row.address_enc),
      key: row.key,
      language: row.language as Language,
    };
  }
}
