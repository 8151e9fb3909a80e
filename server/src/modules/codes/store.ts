import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CodeState } from './rules.ts';

export type CodePurpose = 'sign-in' | 'phone' | 'email' | 'social-id' | 'deletion' | 'privacy';

/** A code proves control of an address for one purpose and, if a member requested it, for that member. */
export interface CodeSubject {
  purpose: CodePurpose;
  /** The phone number or e-mail address that the code is sent to. */
  address: string;
  ownerId?: string;
}

export interface NewCode extends CodeSubject {
  code: string;
  payload: unknown;
  /** If a code is sent again, the earlier one's payload is used. */
  keepsPayload: boolean;
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredCode extends CodeState {
  codeHash: Buffer;
  payload: unknown;
}

/** A used code has an empty hash, which no entered code matches. */
const USED = Buffer.alloc(0);

/** Codes that were sent and not entered yet. */
export class CodeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  hashOf(subject: CodeSubject, code: string): Buffer {
    return Buffer.from(this.#vault.hash('code', `${this.#key(subject)}|${code}`).replaceAll('-', ''), 'hex');
  }

  /** Serialises all guesses at one address, so that no two read the same number of tries. */
  async lockAddress(db: Database, address: string): Promise<void> {
    const hash = this.#vault.hash('code', `address|${address}`);
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(db);
  }

  async load(db: Database, subject: CodeSubject): Promise<StoredCode | undefined> {
    const key = this.#key(subject);
    const row = await db.selectFrom('challenges').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
    if (!row) return undefined;
    return {
      wrongTries: row.wrong_tries,
      expiresAt: row.expires_at,
      isUsed: row.code_hash.length === 0,
      codeHash: row.code_hash,
      payload: row.payload_enc ? this.#vault.openJson('challenges.payload', key, row.payload_enc) : undefined,
    };
  }

  /** A new code replaces the previous one. */
  async save(db: Database, code: NewCode): Promise<void> {
    const key = this.#key(code);
    const payload = code.payload === undefined ? null : this.#vault.sealJson('challenges.payload', key, code.payload);
    const nextPayload = code.keepsPayload
      ? sql<Buffer | null>`case when challenges.expires_at > ${code.createdAt} then challenges.payload_enc end`
      : payload;
    await db
      .insertInto('challenges')
      .values({
        key,
        purpose: code.purpose,
        code_hash: this.hashOf(code, code.code),
        payload_enc: payload,
        created_at: code.createdAt,
        expires_at: code.expiresAt,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          code_hash: eb.ref('excluded.code_hash'),
          wrong_tries: 0,
          payload_enc: nextPayload,
          created_at: eb.ref('excluded.created_at'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      )
      .execute();
  }

  async countWrongTry(db: Database, subject: CodeSubject): Promise<void> {
    await db
      .updateTable('challenges')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('key', '=', this.#key(subject))
      .execute();
  }

  /** Keeps the row, so that guesses at a used code are counted like others. */
  async markUsed(db: Database, subject: CodeSubject): Promise<void> {
    await db.updateTable('challenges').set({ code_hash: USED, payload_enc: null }).where('key', '=', this.#key(subject)).execute();
  }

  async deleteExpiredBefore(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('challenges').where('expires_at', '<', time).execute();
  }

  #key({ purpose, address, ownerId }: CodeSubject): string {
    return this.#vault.hash('code', JSON.stringify(['challenge', purpose, this.#vault.stretch(address), ownerId ?? null]));
  }
}
