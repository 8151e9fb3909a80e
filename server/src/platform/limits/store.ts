import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { secondsAfter } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

export interface Limit {
  /** Stable: it is part of what the hits are stored under. */
  name: string;
  max: number;
  windowSeconds: number;
  /** Counts different things only: the same one again within the window is free. */
  distinct?: {
    item: string;
    /** Refuses the item, too, when this many of its neighbours have been hit. */
    neighbours?: { items: readonly string[]; most: number };
  };
}

interface Taken {
  isAllowed: boolean;
  retryAfterSeconds: number;
}

export interface TakenInTurn extends Taken {
  /** The limit that refused, if one did. */
  refusedBy: string | undefined;
  /** It refused for what stands beside the item, with room left. */
  isForNeighbours: boolean;
}

export interface StoredWindow {
  key: string;
  /** Milliseconds, oldest first; beside each, what it was for where only different things count. */
  hits: number[];
  items: string[] | undefined;
}

export interface NewHit {
  key: string;
  /** Milliseconds. */
  at: number;
  item: string | undefined;
  windowSeconds: number;
}

/**
 * Sliding windows kept as the times of the last hits, one row a subject, so that racing calls queue on its lock and
 * exactly `max` pass. A refused hit is not counted.
 */
export class LimitStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Takes one hit, as one statement. */
  async take(db: Database, now: Date, limit: Limit, subject: string): Promise<Taken> {
    const hit = randomUUID();
    const { rows } = await sql<{ taken: boolean; oldest: Date }>`
      insert into rate_limits as r (key, hits, last_hit, expires_at)
      values (${this.#key(limit.name, subject)}, array[${now}::timestamptz], ${hit}::uuid, ${secondsAfter(now, limit.windowSeconds)}::timestamptz)
      on conflict (key) do update set (hits, last_hit, expires_at) = (
        select case when count(h) < ${limit.max} then coalesce(array_agg(h order by h), '{}') || excluded.hits else array_agg(h order by h) end,
          case when count(h) < ${limit.max} then excluded.last_hit else r.last_hit end, excluded.expires_at
        from unnest(r.hits) h where h > ${windowStart(limit, now)})
      returning last_hit = ${hit}::uuid as taken, hits[1] as oldest`.execute(db);
    const { taken, oldest } = rows[0]!;
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - now.getTime()) / 1000 + limit.windowSeconds));
    return { isAllowed: taken, retryAfterSeconds };
  }

  /** The windows of a subject as they are written down, those that nothing is written of included. */
  async readWindows(db: Database, now: Date, limits: readonly Limit[], subject: string): Promise<(StoredWindow & { name: string })[]> {
    const keys = limits.map(({ name }) => this.#key(name, subject));
    const { rows } = await sql<{ key: string; hits: Date[]; items: string[] | null }>`
      select key, hits, items from rate_limits where key = any(${keys}::uuid[])`.execute(db);
    return limits.map((limit, index) => {
      const key = keys[index]!;
      const row = rows.find((one) => one.key === key);
      const since = windowStart(limit, now);
      const inside = (row?.hits ?? []).map((at, place) => ({ at, item: row?.items?.[place] })).filter(({ at }) => at > since);
      return {
        name: limit.name,
        key,
        hits: inside.map(({ at }) => at.getTime()),
        items: limit.distinct ? inside.map(({ item }) => item ?? '') : undefined,
      };
    });
  }

  /** Adds hits of many subjects to what is written of each. What has left its window is left out. */
  async addHits(db: Database, hits: readonly NewHit[]): Promise<void> {
    const windows = new Map(
      hits.map(({ key, at, windowSeconds }) => [key, { since: at - windowSeconds * 1000, until: at + windowSeconds * 1000 }]),
    );
    await sql`
      with hit as (select key, to_timestamp(at / 1000) as at, item
          from unnest(${hits.map(({ key }) => key)}::uuid[], ${hits.map(({ at }) => at)}::float8[], ${hits.map(({ item }) => item ?? null)}::uuid[]) h (key, at, item)),
        span as (select key, to_timestamp(since / 1000) as since, to_timestamp(until / 1000) as until
          from unnest(${[...windows.keys()]}::uuid[], ${[...windows.values()].map(({ since }) => since)}::float8[],
            ${[...windows.values()].map(({ until }) => until)}::float8[]) s (key, since, until)),
        fresh as (select key, array_agg(at order by at) as hits, array_agg(item order by at) as items from hit group by key)
      insert into rate_limits as r (key, hits, items, last_hit, expires_at)
      select key, fresh.hits, case when fresh.items[1] is not null then fresh.items end, gen_random_uuid(), span.until
      from fresh join span using (key) order by key
      on conflict (key) do update set (hits, items, expires_at) = (
        select array_agg(at order by at), case when excluded.items is not null then array_agg(item order by at) end, excluded.expires_at
        from (select * from unnest(r.hits, r.items) o (at, item) union all select * from unnest(excluded.hits, excluded.items) n (at, item)) h (at, item)
        where at > (select since from span where span.key = r.key))`.execute(db);
  }

  /** How many hits are in the window, without taking one. */
  async count(db: Database, now: Date, limit: Limit, subject: string): Promise<Taken & { hits: number }> {
    const key = this.#key(limit.name, subject);
    const { rows } = await sql<{ hits: number; oldest: Date | null }>`
      select count(hit)::int as hits, min(hit) as oldest from rate_limits r cross join unnest(r.hits) hit
      where r.key = ${key} and hit > ${now}::timestamptz - make_interval(secs => ${limit.windowSeconds})`.execute(db);
    const { hits, oldest } = rows[0]!;
    const waitS = oldest ? (oldest.getTime() - now.getTime()) / 1000 + limit.windowSeconds : 0;
    return { hits, isAllowed: hits < limit.max, retryAfterSeconds: Math.max(1, Math.ceil(waitS)) };
  }

  /** Forgets the hits of these subjects. */
  async clear(db: Database, subjects: { name: string; subject: string }[]): Promise<void> {
    const keys = subjects.map(({ name, subject }) => this.#key(name, subject));
    if (keys.length > 0) await db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
  }

  /** Takes one hit in the mutation's own transaction, or refuses with 429. */
  async require(
    ctx: Context,
    limit: Limit,
    subject: string,
    code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED',
  ): Promise<void> {
    const taken = await this.take(ctx.db, ctx.clock.now(), limit, subject);
    if (!taken.isAllowed) throw tooMany(taken.retryAfterSeconds, code);
  }

  async deleteExpired(db: Database, now: Date): Promise<void> {
    await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute();
  }

  #key(name: string, subject: string): string {
    return this.#vault.hash('limit', `${name}|${subject}`);
  }

  /** Of the subject's own: no two subjects' items can be compared. */
  itemOf(limit: Limit, subject: string, item: string): string {
    return this.#vault.hash('look-up', `${limit.name}|${subject}|${item}`);
  }
}

const windowStart = (limit: Limit, now: Date): Date => secondsAfter(now, -limit.windowSeconds);

export function tooMany(
  retryAfterSeconds: number,
  code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED',
  message?: string,
): AppError {
  return new AppError(code, { retryAfterSeconds, data: { retry_after: retryAfterSeconds }, ...(message ? { message } : {}) });
}
