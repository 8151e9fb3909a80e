import { randomUUID } from 'node:crypto';
import { SEARCH_HISTORY_KEPT } from '@candor/contract/limits';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

/** What a past search keeps, sealed together. */
export interface SearchRecord {
  social_id: string | null;
  person_name: string | null;
  platform: string | null;
  filters: Record<string, unknown>;
  results: number;
}

export interface StoredSearch extends SearchRecord {
  id: string;
  createdAt: Date;
}

export class HistoryStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Keeps the member's last fifty: those beyond go as new ones come. */
  async add(db: Database, userId: string, record: SearchRecord, at: Date): Promise<void> {
    const id = randomUUID();
    await sql`
      with added as (
        insert into search_history (id, user_id, search_enc, created_at)
        values (${id}, ${userId}, ${this.#vault.sealJson('search_history.search', id, record)}, ${at})
      )
      delete from search_history where user_id = ${userId} and id in (
        select id from search_history where user_id = ${userId} order by created_at desc, id offset ${SEARCH_HISTORY_KEPT - 1}
      )`.execute(db);
  }

  async list(db: Database, userId: string): Promise<StoredSearch[]> {
    const rows = await db
      .selectFrom('search_history')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SEARCH_HISTORY_KEPT)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      ...this.#vault.openJson<SearchRecord>('search_history.search', row.id, row.search_enc),
    }));
  }

  async clear(db: Database, userId: string): Promise<void> {
    await db.deleteFrom('search_history').where('user_id', '=', userId).execute();
  }

  async deleteBefore(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('search_history').where('created_at', '<', time).execute();
  }
}
