import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

/** The steps that remain after a member's account was deleted. */
export interface Leaving {
  userId: string;
  keepsExperiences: boolean;
  /**
   * Their anonymous experiences, each with the day on which it is deleted or loses its author ("YYYY-MM-DD"), and with its position in their
   * list, whose entry is deleted on that day. Rows of earlier releases have no positions, because the list was deleted with the account.
   */
  items: (readonly [experienceId: number, day: string, position?: number])[];
  /** The day on which the row is deleted. It doesn't depend on the items, so that it doesn't show which of them was the last. */
  until: string;
}

/** Large enough for 16 items, so that most rows have the same length. */
export const LEAVING_PADDING = 1_024;

/**
 * Members whose accounts were deleted. A row is written in the transaction of the deletion, whose id in a stolen database shows whose row it
 * is; its content is sealed. A job for each experience would show which texts the member wrote.
 */
export class LeavingStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async add(db: Database, leaving: Leaving): Promise<void> {
    const key = this.#key(leaving.userId);
    const body = this.#vault.sealJsonPadded('leaving.body', key, leaving, LEAVING_PADDING);
    await sql`insert into leaving (key, body_enc) values (${key}, ${body}) on conflict do nothing`.execute(db);
  }

  async listAll(db: Database): Promise<Leaving[]> {
    const { rows } = await sql<{ key: string; body_enc: Buffer }>`select key, body_enc from leaving`.execute(db);
    return rows.map(({ key, body_enc: body }) => this.#vault.openJson<Leaving>('leaving.body', key, body));
  }

  /** Which of these members have left. */
  async among(db: Database, userIds: Iterable<string>): Promise<ReadonlySet<string>> {
    const byKey = new Map([...userIds].map((userId) => [this.#key(userId), userId]));
    if (byKey.size === 0) return new Set();
    const { rows } = await sql<{ key: string }>`select key from leaving where key = any(${[...byKey.keys()]}::uuid[])`.execute(db);
    return new Set(rows.map(({ key }) => byKey.get(key)!));
  }

  async delete(db: Database, userIds: readonly string[]): Promise<void> {
    if (userIds.length > 0) await sql`delete from leaving where key = any(${userIds.map((id) => this.#key(id))}::uuid[])`.execute(db);
  }

  #key(userId: string): string {
    return this.#vault.authorshipHash('leaving', userId);
  }
}
