import type { Vault } from '../crypto/vault.ts';
import { sha256 } from '../crypto/keyring.ts';
import type { Database } from '../db/database.ts';
import { pgCode } from '../db/transaction.ts';
import { AppError } from '../errors.ts';

export interface SavedReply {
  status: number;
  body: unknown;
}

/**
 * The same key and body gives the same reply for 24 h. The row is written in the mutation's own transaction, so that a
 * second call waits for the first and then finds its reply. Who used the key is hashed: the reply may name what they wrote.
 */
export class IdempotencyStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  scope(actor: string, route: string, key: string): string {
    return this.#vault.hash('idempotency', JSON.stringify([actor, route, key]));
  }

  /** Undefined when this call is the first and may go on. */
  async begin(db: Database, scope: string, body: unknown, now: Date): Promise<SavedReply | undefined> {
    const requestHash = sha256(JSON.stringify(body ?? null));
    let row;
    try {
      const begun = await db
        .insertInto('idempotency_keys')
        .values({ scope, request_hash: requestHash, created_at: now })
        .onConflict((conflict) => conflict.column('scope').doNothing())
        .returning('scope')
        .executeTakeFirst();
      if (begun) return undefined;
      row = await db.selectFrom('idempotency_keys').selectAll().where('scope', '=', scope).executeTakeFirstOrThrow();
    } catch (error) {
      if (pgCode(error) === '55P03') throw new AppError('IN_PROGRESS', { retryAfterSeconds: 2 });
      throw error;
    }
    if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (row.status === null || row.response_enc === null) return undefined;
    return { status: row.status, body: this.#vault.openJson('idempotency_keys.response', scope, row.response_enc) };
  }

  async finish(db: Database, scope: string, reply: SavedReply): Promise<void> {
    await db
      .updateTable('idempotency_keys')
      .set({ status: reply.status, response_enc: this.#vault.sealJson('idempotency_keys.response', scope, reply.body) })
      .where('scope', '=', scope)
      .execute();
  }

  async deleteOlderThan(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
  }
}
