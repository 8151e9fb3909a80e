import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

export interface Limit {
  /** Stable: it is part of what the hits are stored under. */
  name: string;
  max: number;
  windowSeconds: number;
}

interface Taken {
  isAllowed: boolean;
  retryAfterSeconds: number;
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
    return this.takeInTurn(db, now, [limit], subject);
  }

  /** Takes one hit of each, as one statement; the first that refuses ends it, and nothing is taken of those after. */
  async takeInTurn(db: Database, now: Date, limits: readonly Limit[], subject: string): Promise<Taken> {
    const hit = randomUUID();
    const names = limits.map((_, index) => sql.ref(`t${index}`));
    const steps = limits.map((limit, index) => {
      const key = this.#vault.hash('limit', `${limit.name}|${subject}`);
      const since = new Date(now.getTime() - limit.windowSeconds * 1000);
      return sql`${names[index]} as (
        insert into rate_limits as r (key, hits, last_hit, expires_at)
        select ${key}::uuid, array[${now}::timestamptz], ${hit}::uuid, ${now}::timestamptz + make_interval(secs => ${limit.windowSeconds})
        ${index === 0 ? sql`` : sql`from ${names[index - 1]} before where before.taken`}
        on conflict (key) do update set (hits, last_hit, expires_at) = (
          select case when count(h) < ${limit.max} then coalesce(array_agg(h order by h), '{}') || excluded.hits else array_agg(h order by h) end,
            case when count(h) < ${limit.max} then excluded.last_hit else r.last_hit end,
            excluded.expires_at
          from unnest(r.hits) h where h > ${since}
        )
        returning last_hit = ${hit}::uuid as taken, hits[1] as oldest, ${index}::int as step)`;
    });
    const { rows } = await sql<{ taken: boolean; oldest: Date; step: number }>`
      with ${sql.join(steps)} ${sql.join(names.map((name) => sql`select * from ${name}`), sql` union all `)} order by step desc limit 1`.execute(db);
    const { taken, oldest, step } = rows[0]!;
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - now.getTime()) / 1000 + limits[step]!.windowSeconds));
    return { isAllowed: taken, retryAfterSeconds };
  }

  /** How many hits are in the window, without taking one. */
  async count(db: Database, now: Date, limit: Limit, subject: string): Promise<Taken & { hits: number }> {
    const key = this.#vault.hash('limit', `${limit.name}|${subject}`);
    const { rows } = await sql<{ hits: number; oldest: Date | null }>`
      select count(hit)::int as hits, min(hit) as oldest from rate_limits r cross join unnest(r.hits) hit
      where r.key = ${key} and hit > ${now}::timestamptz - make_interval(secs => ${limit.windowSeconds})`.execute(db);
    const { hits, oldest } = rows[0]!;
    const waitS = oldest ? (oldest.getTime() - now.getTime()) / 1000 + limit.windowSeconds : 0;
    return { hits, isAllowed: hits < limit.max, retryAfterSeconds: Math.max(1, Math.ceil(waitS)) };
  }

  /** Forgets the hits of these subjects. */
  async clear(db: Database, subjects: { name: string; subject: string }[]): Promise<void> {
    const keys = subjects.map(({ name, subject }) => this.#vault.hash('limit', `${name}|${subject}`));
    if (keys.length > 0) await db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
  }

  /** Takes one hit in the mutation's own transaction, or refuses with 429. */
  async require(ctx: Context, limit: Limit, subject: string, code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED'): Promise<void> {
    const taken = await this.take(ctx.db, ctx.clock.now(), limit, subject);
    if (!taken.isAllowed) throw tooMany(taken.retryAfterSeconds, code);
  }

  async deleteExpired(db: Database, now: Date): Promise<void> {
    await db.deleteFrom('rate_limits').where('expires_at', '<', now).execute();
  }
}

export function tooMany(retryAfterSeconds: number, code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED', message?: string): AppError {
  return new AppError(code, { retryAfterSeconds, data: { retry_after: retryAfterSeconds }, ...(message ? { message } : {}) });
}
