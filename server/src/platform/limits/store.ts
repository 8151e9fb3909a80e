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
}

const windowStart = (limit: Limit, now: Date): Date => secondsAfter(now, -limit.windowSeconds);

export function tooMany(
  retryAfterSeconds: number,
  code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED',
  message?: string,
): AppError {
  return new AppError(code, { retryAfterSeconds, data: { retry_after: retryAfterSeconds }, ...(message ? { message } : {}) });
}
