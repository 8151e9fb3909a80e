import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

export type LookUpKind = 'contact' | 'handle';

/** Whom a member looked up in the last day, each as a hash of the member's own: no two members' can be compared. */
export class LookUpStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async has(db: Database, userId: string, kind: LookUpKind, canonical: string, since: Date): Promise<boolean> {
    return (await this.#itemsAmong(db, userId, kind, [canonical], since)) > 0;
  }

  countAmong(db: Database, userId: string, kind: LookUpKind, canonicals: readonly string[], since: Date): Promise<number> {
    return this.#itemsAmong(db, userId, kind, canonicals, since);
  }

  /** How many there are and since when, with racing look-ups of the same member waiting until this transaction ends. */
  async lock(tx: Database, userId: string, kind: LookUpKind, since: Date): Promise<{ count: number; oldest: Date | null }> {
    const subject = this.#subject(userId);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${subject}|${kind}`}, 0))`.execute(tx);
    const { rows } = await sql<{ count: number; oldest: Date | null }>`
      select count(*)::int as count, min(at) as oldest from distinct_lookups where subject = ${subject} and kind = ${kind} and at > ${since}`.execute(
      tx,
    );
    return rows[0]!;
  }

  async add(db: Database, userId: string, kind: LookUpKind, canonical: string, at: Date): Promise<void> {
    await db
      .insertInto('distinct_lookups')
      .values({ subject: this.#subject(userId), kind, item: this.#item(userId, canonical), at })
      .onConflict((conflict) => conflict.columns(['subject', 'kind', 'item']).doUpdateSet({ at }))
      .execute();
  }

  async forget(db: Database, userId: string): Promise<void> {
    await db.deleteFrom('distinct_lookups').where('subject', '=', this.#subject(userId)).execute();
  }

  async deleteBefore(db: Database, time: Date): Promise<void> {
    await db.deleteFrom('distinct_lookups').where('at', '<', time).execute();
  }

  async #itemsAmong(db: Database, userId: string, kind: LookUpKind, canonicals: readonly string[], since: Date): Promise<number> {
    const items = canonicals.map((canonical) => this.#item(userId, canonical));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from distinct_lookups
      where subject = ${this.#subject(userId)} and kind = ${kind} and item = any(${items}::uuid[]) and at > ${since}`.execute(db);
    return rows[0]!.n;
  }

  #subject(userId: string): string {
    return this.#vault.hash('look-up', userId);
  }

  #item(userId: string, canonical: string): string {
    return this.#vault.hash('look-up', `${userId}|${canonical}`);
  }
}
