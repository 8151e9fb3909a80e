import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
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

interface TakenInTurn extends Taken {
  /** The limit that refused, if one did. */
  refusedBy: string | undefined;
  /** It refused for what stands beside the item, with room left. */
  isForNeighbours: boolean;
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

  async take(db: Database, now: Date, limit: Limit, subject: string): Promise<Taken> {
    const { isAllowed, retryAfterSeconds } = await this.takeInTurn(db, now, [limit], subject);
    return { isAllowed, retryAfterSeconds };
  }

  /** Takes one hit of each, as one statement; the first that refuses ends it, and nothing is taken of those after. */
  async takeInTurn(db: Database, now: Date, limits: readonly Limit[], subject: string): Promise<TakenInTurn> {
    const hit = randomUUID();
    const steps = limits.map((limit, index) => {
      const item = limit.distinct && this.#item(limit, subject, limit.distinct.item);
      // Each step waits for the one before.
      return sql`${sql.raw(`t${index}`)} as (
        insert into rate_limits as r (key, hits, items, last_hit, expires_at)
        select ${this.#key(limit.name, subject)}::uuid, array[${now}::timestamptz], ${item === undefined ? null : [item]}::uuid[], ${hit}::uuid,
          ${secondsAfter(now, limit.windowSeconds)}::timestamptz ${sql.raw(index === 0 ? '' : `from t${index - 1} before where before.taken`)}
        on conflict (key) do update set (hits, items, last_hit, expires_at) = (${item === undefined ? nextHits(limit, now) : this.#nextItems(limit, subject, now, item)})
        returning last_hit = ${hit}::uuid as taken, hits[1] as oldest, ${index}::int as step, cardinality(hits) as n)`;
    });
    const results = limits.map((_, index) => `select * from t${index}`).join(' union all ');
    const { rows } = await sql<{ taken: boolean; oldest: Date; step: number; n: number }>`
      with ${sql.join(steps)} ${sql.raw(results)} order by step desc limit 1`.execute(db);
    const { taken, oldest, step, n } = rows[0]!;
    const last = limits[step]!;
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - now.getTime()) / 1000 + last.windowSeconds));
    return { isAllowed: taken, retryAfterSeconds, refusedBy: taken ? undefined : last.name, isForNeighbours: !taken && n < last.max };
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

  #nextItems(limit: Limit, subject: string, now: Date, item: string): RawBuilder<unknown> {
    const { neighbours } = limit.distinct!;
    const beside = neighbours?.items.map((one) => this.#item(limit, subject, one)) ?? [];
    const isSuspicious = neighbours ? sql`count(*) filter (where i = any(${beside}::uuid[])) >= ${neighbours.most}` : sql`false`;
    return sql`
      select case when known or refused then kept else kept || excluded.hits end,
        case when known or refused then kept_items else kept_items || excluded.items end,
        case when refused and not known then r.last_hit else excluded.last_hit end,
        excluded.expires_at
      from (
        select coalesce(array_agg(h order by h, i), '{}') as kept, coalesce(array_agg(i order by h, i), '{}') as kept_items,
          coalesce(bool_or(i = ${item}::uuid), false) as known, count(*) >= ${limit.max} or ${isSuspicious} as refused
        from unnest(r.hits, r.items) u (h, i) where h > ${windowStart(limit, now)}
      ) w`;
  }

  #key(name: string, subject: string): string {
    return this.#vault.hash('limit', `${name}|${subject}`);
  }

  /** Of the subject's own: no two subjects' items can be compared. */
  #item(limit: Limit, subject: string, item: string): string {
    return this.#vault.hash('look-up', `${limit.name}|${subject}|${item}`);
  }
}

const windowStart = (limit: Limit, now: Date): Date => secondsAfter(now, -limit.windowSeconds);

const nextHits = (limit: Limit, now: Date): RawBuilder<unknown> => sql`
  select case when count(h) < ${limit.max} then coalesce(array_agg(h order by h), '{}') || excluded.hits else array_agg(h order by h) end,
    null::uuid[],
    case when count(h) < ${limit.max} then excluded.last_hit else r.last_hit end,
    excluded.expires_at
  from unnest(r.hits) h where h > ${windowStart(limit, now)}`;

export function tooMany(
  retryAfterSeconds: number,
  code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED',
  message?: string,
): AppError {
  return new AppError(code, { retryAfterSeconds, data: { retry_after: retryAfterSeconds }, ...(message ? { message } : {}) });
}
