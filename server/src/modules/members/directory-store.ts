import { nameWords } from '@candor/contract/names';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Role } from '../../platform/context.ts';
import { readCounter } from '../../platform/counters/store.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Users } from '../../platform/db/types.ts';

/** A search decrypts only the names of the newest accounts, and ends at this many matches: the admin should type a longer name. */
const NAME_SEARCH = { maxDecrypted: 100_000, namesPerPage: 1_000, maxMatches: 500 };

export interface ListedMember {
  id: string;
  displayName: string;
  role: Role;
  trustScore: number;
  isVerified: boolean;
  bans: { reason: string; until: Date | null }[];
  createdAt: Date;
  lastSeenAt: Date | null;
}

interface Page {
  offset: number;
  limit: number;
}

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The member directory of the admins. Names are sealed, so a search decrypts them page by page and stores none. */
export class DirectoryStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async newest(db: Database, page: Page): Promise<{ ids: string[]; total: number }> {
    const [rows, count] = await Promise.all([
      db
        .selectFrom('users')
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(page.offset)
        .limit(page.limit)
        .execute(),
      db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ids: rows.map(({ id }) => id), total: count.n };
  }

  /** Members whose name has a word that starts with each of the given words, the newest first. */
  async idsByName(db: Database, name: string): Promise<string[]> {
    const prefixes = nameWords(name);
    if (prefixes.length === 0) return [];
    const found: string[] = [];
    let after: { createdAt: Date; id: string } | undefined;
    for (let opened = 0; opened < NAME_SEARCH.maxDecrypted && found.length < NAME_SEARCH.maxMatches; opened += NAME_SEARCH.namesPerPage) {
      const rows = await this.#namesAfter(db, after);
      for (const row of rows) {
        const words = row.display_name_enc ? nameWords(this.#vault.open('users.display_name', row.id, row.display_name_enc)) : [];
        if (prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))) found.push(row.id);
      }
      const last = rows.at(-1);
      if (!last || rows.length < NAME_SEARCH.namesPerPage) break;
      after = { createdAt: last.created_at, id: last.id };
      await yieldToEventLoop();
    }
    return found.slice(0, NAME_SEARCH.maxMatches);
  }

  async idsWithId(db: Database, id: string): Promise<string[]> {
    const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
    return row ? [row.id] : [];
  }

  /** The members with these ids, in the order of the ids. */
  async members(db: Database, ids: readonly string[], now: Date): Promise<ListedMember[]> {
    if (ids.length === 0) return [];
    const [rows, bans, lastVisits] = await Promise.all([
      db.selectFrom('users').selectAll().where('id', 'in', ids).execute(),
      db
        .selectFrom('bans')
        .select(['id', 'user_id', 'reason_enc', 'until'])
        .where('user_id', 'in', ids)
        .where('lifted_at', 'is', null)
        .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('sessions')
        .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('at')])
        .where('user_id', 'in', ids)
        .groupBy('user_id')
        .execute(),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const ownBans = bans.filter((ban) => ban.user_id === id);
      return [
        {
          ...this.#open(row),
          bans: ownBans.map((ban) => ({ reason: this.#vault.open('bans.reason', ban.id, ban.reason_enc), until: ban.until })),
          lastSeenAt: lastVisits.find((session) => session.user_id === id)?.at ?? row.last_seen_at,
        },
      ];
    });
  }

  async idsWithRole(db: Database, role: Role): Promise<string[]> {
    // A literal, since the planner can't see that a parameter fits the condition of the index of staff.
    const rows = await db.selectFrom('users').select('id').where('role', '=', sql.lit(role)).orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  async idsSince(db: Database, since: Date): Promise<string[]> {
    const rows = await db.selectFrom('users').select('id').where('created_at', '>=', since).execute();
    return rows.map(({ id }) => id);
  }

  async countMembers(
    db: Database,
    now: Date,
    since: Date,
  ): Promise<{ total: number; newSince: number; reviewers: number; banned: number }> {
    const [total, { rows }] = await Promise.all([
      readCounter(db, 'members', 'count'),
      sql<{ newSince: number; reviewers: number; banned: number }>`
        select (select count(*) from users where created_at >= ${since}) as "newSince",
          (select count(*) from users where role = 'reviewer') as reviewers,
          (select count(distinct user_id) from bans where lifted_at is null and (until is null or until > ${now})) as banned`.execute(db),
    ]);
    return { total, ...rows[0]! };
  }

  #namesAfter(db: Database, after: { createdAt: Date; id: string } | undefined) {
    let query = db
      .selectFrom('users')
      .select(['id', 'created_at', 'display_name_enc'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NAME_SEARCH.namesPerPage);
    if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`);
    return query.execute();
  }

  #open(row: Selectable<Users>): Omit<ListedMember, 'bans' | 'lastSeenAt'> {
    return {
      id: row.id,
      displayName: row.display_name_enc ? this.#vault.open('users.display_name', row.id, row.display_name_enc) : '',
      role: row.role as Role,
      trustScore: row.trust_score,
      isVerified: row.is_verified,
      createdAt: row.created_at,
    };
  }
}
