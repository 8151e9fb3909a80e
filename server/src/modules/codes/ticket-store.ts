import type { ExpressionBuilder } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/types.ts';

export type TicketKind = 'sign-up' | 'google' | 'google-state' | 'passkey-new' | 'passkey-sign-in';

const isValid = (ticket: { hash: string; kind: TicketKind; now: Date }) => (eb: ExpressionBuilder<DB, 'tickets'>) =>
  eb.and([eb('hash', '=', ticket.hash), eb('kind', '=', ticket.kind), eb('expires_at', '>', ticket.now)]);

/** Single-use tickets: each carries a sealed payload from one call of a flow to the next. */
export class TicketStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async save(db: Database, kind: TicketKind, ticket: string, payload: unknown, expiresAt: Date): Promise<void> {
    const hash = this.#vault.hash('ticket', ticket);
    await db
      .insertInto('tickets')
      .values({ hash, kind, payload_enc: this.#vault.sealJson('tickets.payload', hash, payload), expires_at: expiresAt })
      .execute();
  }

  /** Deletes the ticket, so that of two simultaneous calls only one gets its payload. */
  async redeem<T>(db: Database, kind: TicketKind, ticket: string, now: Date): Promise<T | undefined> {
    const hash = this.#vault.hash('ticket', ticket);
    const row = await db.deleteFrom('tickets').where(isValid({ hash, kind, now })).returning('payload_enc').executeTakeFirst();
    return row && this.#vault.openJson<T>('tickets.payload', hash, row.payload_enc);
  }

  /** Reads a ticket without using it up. */
  async read<T>(db: Database, kind: TicketKind, ticket: string, now: Date): Promise<T | undefined> {
    const hash = this.#vault.hash('ticket', ticket);
    const row = await db.selectFrom('tickets').select('payload_enc').where(isValid({ hash, kind, now })).executeTakeFirst();
    return row && this.#vault.openJson<T>('tickets.payload', hash, row.payload_enc);
  }

  async deleteExpiredBefore(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('tickets').where('expires_at', '<', time).execute();
  }
}
