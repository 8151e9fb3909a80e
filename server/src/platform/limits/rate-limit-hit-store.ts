import { sql } from 'kysely';
import { DAY_S, secondsAfter } from '../clock.ts';
import { NIL_UUID } from '../crypto/uuids.ts';
import type { Vault } from '../crypto/vault.ts';
import { recordChanges } from '../db/change-feed/outbox.ts';
import type { Database } from '../db/database.ts';
import type { RateLimit } from './rate-limit.ts';

export interface StoredHit {
  key: string;
  /** Milliseconds. */
  at: number;
  /** A keyed hash of the item, if distinct items are counted. */
  item: string | undefined;
  windowSeconds: number;
}

/**
 * The item of a row that marks when its key was cleared. A process that doesn't know yet may still write earlier hits: they are ignored.
 */
const CLEARED = NIL_UUID;

export class RateLimitHitStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  keyOf(name: string, subject: string): string {
    return this.#vault.hash('limit', name, subject);
  }

  /**
   * Keyed by subject too, so that the items of two subjects can't be compared. A search is compared with forty neighbouring numbers, too many
   * for slow hashes: if hashes of contacts are slow, this one needs the authorship key, so that the index key alone confirms no guess.
   */
  itemOf(name: string, subject: string, item: string): string {
    return this.#vault.stretchesContacts
      ? this.#vault.authorshipHash('look-up', name, subject, item)
      : this.#vault.hash('look-up', `${name}|${subject}|${item}`);
  }

  /** The hits that are still in their window, those of a key oldest first. A row for each key costs less than one for each hit. */
  async read(db: Database, now: Date, limits: readonly (RateLimit & { key: string })[]): Promise<StoredHit[]> {
    const { rows } = await sql<{ key: string; times: string; items: string }>`
      select key, string_agg(round(extract(epoch from at) * 1000)::text, ',' order by at) as times,
        string_agg(coalesce(item::text, ''), ',' order by at) as items
      from (
        select h.key, h.at, h.item, max(h.at) filter (where h.item = ${CLEARED}) over (partition by h.key) as cleared_at
        from unnest(${limits.map(({ key }) => key)}::uuid[], ${limits.map(({ windowSeconds }) => secondsAfter(now, -windowSeconds))}::timestamptz[]) l (key, since)
          join held_hits h on h.key = l.key and h.at > l.since) hits
      where item is distinct from ${CLEARED} and (cleared_at is null or at >= cleared_at)
      group by key`.execute(db);
    return rows.flatMap(({ key, times, items }) => {
      const { windowSeconds } = limits.find((limit) => limit.key === key)!;
      const itemList = items.split(',');
      return times.split(',').map((at, index) => ({ key, at: Number(at), item: itemList[index] || undefined, windowSeconds }));
    });
  }

  async add(db: Database, hits: readonly StoredHit[]): Promise<void> {
    await sql`
      insert into held_hits (key, at, item, expires_at)
      select key, to_timestamp(at / 1000), item, to_timestamp(at / 1000 + seconds)
      from unnest(${hits.map(({ key }) => key)}::uuid[], ${hits.map(({ at }) => at)}::float8[], ${hits.map(({ item }) => item ?? null)}::uuid[],
        ${hits.map(({ windowSeconds }) => windowSeconds)}::int[]) h (key, at, item, seconds)`.execute(db);
  }

  async clear(db: Database, now: Date, names: readonly string[], subject: string): Promise<void> {
    const keys = names.map((name) => this.keyOf(name, subject));
    if (keys.length === 0) return;
    await db.deleteFrom('held_hits').where('key', 'in', keys).execute();
    await this.add(
      db,
      keys.map((key) => ({ key, at: now.getTime(), item: CLEARED, windowSeconds: DAY_S })),
    );
    await recordChanges(
      db,
      keys.map((ref) => ({ kind: 'limit', ref })),
    );
  }
}
