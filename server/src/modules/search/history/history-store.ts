import { SEARCH_HISTORY_MAX } from '@candor/contract/limits';
import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The fields of a past search, sealed together. */
export interface SearchRecord {
  social_id: string | null;
  person_name: string | null;
  platform: string | null;
  filters: Record<string, unknown>;
  results: number;
}

export interface NewSearch {
  id: string;
  userId: string;
  sealed: Buffer;
  at: Date;
  /** From 0 to 999: the order of searches of the same millisecond. */
  nth: number;
}

export type StoredSearch = SearchRecord & { id: string; createdAt: Date };

export class HistoryStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  seal(id: string, record: SearchRecord): Buffer {
    return this.#vault.sealJson('search_history.search', id, record);
  }

  async addAll(db: Database, searches: readonly NewSearch[]): Promise<void> {
    await sql`
      insert into search_history (id, user_id, search_enc, created_at)
      select s.id, s.user_id, s.search_enc, s.created_at + s.nth * interval '1 microsecond' from unnest(${searches.map(({ id }) => id)}::uuid[], ${searches.map(({ userId }) => userId)}::uuid[],
        ${searches.map(({ sealed }) => sealed)}::bytea[],
        ${searches.map(({ at }) => at)}::timestamptz[], ${searches.map(({ nth }) => nth)}::int[]) s (id, user_id, search_enc, created_at, nth)
      where exists (select 1 from users u where u.id = s.user_id)`.execute(db);
  }

  /** Deletes all but the latest searches of each member. */
  async trim(db: Database, members: readonly string[]): Promise<void> {
    await sql`
      delete from search_history where id in (
        select beyond.id from unnest(${members}::uuid[]) m (user_id) cross join lateral (
          select id from search_history where user_id = m.user_id order by created_at desc, id offset ${SEARCH_HISTORY_MAX}) beyond)`.execute(
      db,
    );
  }

  async list(db: Database, userId: string): Promise<StoredSearch[]> {
    const rows = await db
      .selectFrom('search_history')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SEARCH_HISTORY_MAX)
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
