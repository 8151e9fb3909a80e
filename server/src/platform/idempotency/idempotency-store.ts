import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { sql as statement, type Statement } from '../db/statement.ts';
import { pgCode } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { openReply, sealReply } from './seal-reply.ts';

export interface SavedReply {
  status: number;
  body: unknown;
}

/** A call that a client may repeat. Only keyed hashes of it are stored, and the key of its sealed reply is not stored at all. */
export interface Attempt {
  scope: string;
  requestHash: Buffer;
  replyKey: Buffer;
}

/** The parts that identify an attempt; without the client's key, a value that only this attempt has. */
interface AttemptParts {
  actor: string;
  route: string;
  key: string;
  /** The request, which must be the same if the key is. */
  request: unknown;
}

/** For a statement that writes the key together with its other rows. No reply is stored: a repeated call must find the result in those rows. */
export const insertKey = (attempt: Attempt | undefined, now: Date): Statement =>
  attempt
    ? statement`insert into idempotency_keys (scope, request_hash, created_at)
        values (${attempt.scope}, ${attempt.requestHash}, ${now}) on conflict (scope) do nothing returning 1`
    : statement`select 1`;

/** Reads the key that an earlier `insertKey` wrote, so that a repeated call learns when it first ran. */
export const selectStoredKey = (attempt: Attempt | undefined): Statement =>
  statement`select request_hash, created_at, status from idempotency_keys where scope = ${attempt?.scope ?? null}`;

/**
 * The same key and body gives the same reply for 24 h. The row is written in the mutation's own transaction, so that a
 * second call waits for the first and then finds its reply.
 */
export class IdempotencyStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  attempt({ actor, route, key, request }: AttemptParts): Attempt {
    const call = JSON.stringify([actor, route, key]);
    const repeated = JSON.stringify([call, request ?? null]);
    return {
      scope: this.#vault.hash('idempotency', call),
      requestHash: this.#vault.mac('idempotent-request', repeated),
      replyKey: this.#vault.mac('saved-reply', repeated),
    };
  }

  /** Undefined when this call is the first and may go on. */
  async begin(db: Database, { scope, requestHash, replyKey }: Attempt, now: Date): Promise<SavedReply | undefined> {
    let row;
    try {
      const inserted = await db
        .insertInto('idempotency_keys')
        .values({ scope, request_hash: requestHash, created_at: now })
        .onConflict((conflict) => conflict.column('scope').doNothing())
        .returning('scope')
        .executeTakeFirst();
      if (inserted) return undefined;
      row = await db.selectFrom('idempotency_keys').selectAll().where('scope', '=', scope).executeTakeFirstOrThrow();
    } catch (error) {
      if (pgCode(error) === '55P03') throw new AppError('IN_PROGRESS', { retryAfterSeconds: 2 });
      throw error;
    }
    if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (row.status === null || row.sealed_reply === null) return undefined;
    return { status: row.status, body: openReply(replyKey, scope, row.sealed_reply) };
  }

  async finish(db: Database, { scope, replyKey }: Attempt, reply: SavedReply): Promise<void> {
    await db
      .updateTable('idempotency_keys')
      .set({ status: reply.status, sealed_reply: sealReply(replyKey, scope, reply.body) })
      .where('scope', '=', scope)
      .execute();
  }

  async deleteOlderThan(db: Database, time: Date): Promise<void> {
    await deleteInBatches(db, 'idempotency_keys', 'created_at', time);
  }
}
