import type { Language } from '@candor/contract/language';
import type { PlatformValue } from '@candor/contract/platforms';
import type { Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PrivacyRequests } from '../../../platform/db/types.ts';

export type Channel = 'phone' | 'email';

/** A profile on a platform, in the form in which experiences name it. */
export interface Handle {
  platform: PlatformValue;
  value: string;
}

export interface PrivacyRequest {
  id: string;
  /** The channel of codes and messages. */
  channel: Channel;
  /** Canonical: E.164, or a lower-case address. */
  address: string;
  /** The handle that the request is about, if it isn't about the address itself. */
  handle: Handle | null;
  /** Whether the code was entered and, for a handle, the profile showed its code. */
  isProved: boolean;
  /** Equal for requests about the same number, address or handle; equal to nothing else in the database. */
  key: string;
  /** The keyed hash by which experiences are found, computed when the request is opened. */
  identifierHash: string;
  /** The secret in the request's link; null until the code was entered. */
  token: string | null;
  /** When its link expires, unless a case is open. */
  expiresAt: Date;
  /** The language of the request, and of the messages about it. */
  language: Language;
}

type NewRequest = Pick<PrivacyRequest, 'id' | 'channel' | 'address' | 'handle' | 'language' | 'expiresAt'> & { createdAt: Date };

/** Sealed handles are padded to multiples of this many bytes. */
const HANDLE_PADDING = 256;

/** Requests of people without an account: the identifiers that they proved, and their addresses. */
export class PrivacyRequestStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  keyOf({ address, handle }: Pick<PrivacyRequest, 'address' | 'handle'>): string {
    return handle === null
      ? this.#vault.hash('privacy-request', address)
      : this.#vault.hash('privacy-request', handle.platform, handle.value);
  }

  async insert(db: Database, request: NewRequest): Promise<void> {
    await db
      .insertInto('privacy_requests')
      .values({
        id: request.id,
        channel: request.channel,
        address_enc: this.#vault.seal('privacy_requests.address', request.id, request.address),
        handle_enc: request.handle && this.#vault.sealJsonPadded('privacy_requests.handle', request.id, request.handle, HANDLE_PADDING),
        key: this.keyOf(request),
        language: request.language,
        created_at: request.createdAt,
        expires_at: request.expiresAt,
        forget_at: request.expiresAt,
      })
      .execute();
  }

  /** Finds a stored request, proved or not. */
  async find(db: Database, id: string): Promise<PrivacyRequest | undefined> {
    const row = await db.selectFrom('privacy_requests').selectAll().where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  async verify(db: Database, id: string, proof: { token: string; at: Date; expiresAt: Date }): Promise<void> {
    await db
      .updateTable('privacy_requests')
      .set({
        token_hash: this.#hash(proof.token),
        token_enc: this.#vault.seal('privacy_requests.token', id, proof.token),
        verified_at: proof.at,
        expires_at: proof.expiresAt,
        forget_at: proof.expiresAt,
      })
      .where('id', '=', id)
      .execute();
  }

  async proveHandle(db: Database, id: string, at: Date): Promise<void> {
    await db.updateTable('privacy_requests').set({ handle_proved_at: at }).where('id', '=', id).execute();
  }

  async extendLink(db: Database, id: string, until: Date): Promise<void> {
    await db.updateTable('privacy_requests').set({ expires_at: until, forget_at: until }).where('id', '=', id).execute();
  }

  async findByToken(db: Database, token: string): Promise<PrivacyRequest | undefined> {
    const row = await db.selectFrom('privacy_requests').selectAll().where('token_hash', '=', this.#hash(token)).executeTakeFirst();
    return row && this.#open(row);
  }

  /** Locks the request until the transaction ends, so that two checks of one proof run one after the other. */
  async lock(db: Database, id: string): Promise<PrivacyRequest | undefined> {
    const row = await db.selectFrom('privacy_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && this.#open(row);
  }

  /** All proved requests about the same identifier, newest first, so that somebody who proves it again sees their earlier requests. */
  async provedAbout(db: Database, key: string): Promise<PrivacyRequest[]> {
    const rows = await db
      .selectFrom('privacy_requests')
      .selectAll()
      .where('key', '=', key)
      .where('verified_at', 'is not', null)
      .orderBy('verified_at', 'desc')
      .execute();
    return rows.map((row) => this.#open(row)).filter(({ isProved }) => isProved);
  }

  /** Requests that may be due for deletion, the longest overdue first. */
  async due(db: Database, now: Date, limit: number): Promise<PrivacyRequest[]> {
    const rows = await db
      .selectFrom('privacy_requests')
      .selectAll()
      .where('forget_at', '<=', now)
      .orderBy('forget_at')
      .limit(limit)
      .execute();
    return rows.map((row) => this.#open(row));
  }

  /** A request whose link was extended meanwhile is no longer due, and stays. */
  async deleteDue(db: Database, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('privacy_requests').where('id', 'in', ids).where('forget_at', '<=', now).execute();
  }

  /** Does not shorten the time of a request whose link was extended meanwhile. */
  async keepDueUntil(db: Database, id: string, now: Date, forgetAt: Date): Promise<void> {
    await db.updateTable('privacy_requests').set({ forget_at: forgetAt }).where('id', '=', id).where('forget_at', '<=', now).execute();
  }

  #hash(token: string): string {
    return this.#vault.hash('ticket', `privacy-request|${token}`);
  }

  #open(row: Selectable<PrivacyRequests>): PrivacyRequest {
    const address = this.#vault.open('privacy_requests.address', row.id, row.address_enc);
    const handle = row.handle_enc && this.#vault.openJson<Handle>('privacy_requests.handle', row.id, row.handle_enc);
    return {
      id: row.id,
      channel: row.channel as Channel,
      address,
      handle,
      isProved: row.verified_at !== null && (handle === null || row.handle_proved_at !== null),
      key: row.key,
      identifierHash: this.#vault.hash('identifier', handle?.value ?? address),
      token: row.token_enc && this.#vault.open('privacy_requests.token', row.id, row.token_enc),
      expiresAt: row.expires_at,
      language: row.language as Language,
    };
  }
}
