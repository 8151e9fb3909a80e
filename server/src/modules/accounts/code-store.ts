import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { StandingCode } from './rules.ts';

export type CodePurpose = 'sign-in' | 'phone' | 'email' | 'social-id' | 'deletion' | 'privacy';

/** What a code proves: control of an address, for one purpose and, unless a visitor asks, for one member. */
export interface CodeSubject {
  purpose: CodePurpose;
  address: string;
  ownerId?: string;
}

export interface NewCode extends CodeSubject {
  code: string;
  payload: unknown;
  /** A code sent again goes on with what was begun. */
  keepsPayload: boolean;
  createdAt: Date;
  expiresAt: Date;
}

export interface KeptCode extends StandingCode {
  codeHash: Buffer;
  payload: unknown;
}

type TicketKind = 'sign-up' | 'google' | 'google-state' | 'passkey-new' | 'passkey-sign-in';

const USED = Buffer.alloc(0);

/** Challenges and tickets: what a visitor has yet to prove, and what they have just proved. */
export class CodeStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  hashOf(subject: CodeSubject, code: string): Buffer {
    return Buffer.from(this.#vault.hash('code', `${this.#key(subject)}|${code}`).replaceAll('-', ''), 'hex');
  }

  /** Everybody who guesses at this address waits here, so that no two see the same number of tries. */
  async lockAddress(db: Database, address: string): Promise<void> {
    const hash = this.#vault.hash('code', `address|${address}`);
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(db);
  }

  async load(db: Database, subject: CodeSubject): Promise<KeptCode | undefined> {
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

  /** A new code replaces the one before, which is void from then on. */
  async save(db: Database, code: NewCode): Promise<void> {
    const key = this.#key(code);
    const payload = code.payload === undefined ? null : this.#vault.sealJson('challenges.payload', key, code.payload);
    const kept = code.keepsPayload
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
          payload_enc: kept,
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

  /** The row stays, so that guesses at a used code are counted like any others. */
  async markUsed(db: Database, subject: CodeSubject): Promise<void> {
    await db.updateTable('challenges').set({ code_hash: USED, payload_enc: null }).where('key', '=', this.#key(subject)).execute();
  }

  async saveTicket(db: Database, kind: TicketKind, ticket: string, payload: unknown, expiresAt: Date): Promise<void> {
    const hash = this.#vault.hash('ticket', ticket);
    await db
      .insertInto('tickets')
      .values({ hash, kind, payload_enc: this.#vault.sealJson('tickets.payload', hash, payload), expires_at: expiresAt })
      .execute();
  }

  /** A ticket works once: of two that hand it in, one gets its payload. */
  async redeemTicket<T>(db: Database, kind: TicketKind, ticket: string, now: Date): Promise<T | undefined> {
    const hash = this.#vault.hash('ticket', ticket);
    const row = await db
      .deleteFrom('tickets')
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .where('expires_at', '>', now)
      .returning('payload_enc')
      .executeTakeFirst();
    return row && this.#vault.openJson<T>('tickets.payload', hash, row.payload_enc);
  }

  /** Looks at a ticket that is still to be used. */
  async readTicket<T>(db: Database, kind: TicketKind, ticket: string, now: Date): Promise<T | undefined> {
    const hash = this.#vault.hash('ticket', ticket);
    const row = await db
      .selectFrom('tickets')
      .select('payload_enc')
      .where('hash', '=', hash)
      .where('kind', '=', kind)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && this.#vault.openJson<T>('tickets.payload', hash, row.payload_enc);
  }

  async deleteExpired(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('challenges').where('expires_at', '<', time).execute();
    await db.deleteFrom('tickets').where('expires_at', '<', time).execute();
  }

  #key({ purpose, address, ownerId }: CodeSubject): string {
    return this.#vault.hash('code', JSON.stringify(['challenge', purpose, address, ownerId ?? null]));
  }
}
