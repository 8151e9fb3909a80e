import type { Message } from '@candor/contract/message';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, secondsAfter } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { raw, sql as statement, type Statement } from '../db/statement.ts';
import { AppError } from '../errors.ts';

export interface Limit {
  /** Must not be renamed, because the key of stored hits is derived from it. */
  name: string;
  max: number;
  /** A day at most. */
  windowSeconds: number;
}

interface LimitResult {
  isAllowed: boolean;
  retryAfterSeconds: number;
}

export interface Hit {
  today: string;
  yesterday: string;
  max: number;
  now: Date;
  since: Date;
  /** The same for all hits of a day: the column is indexed, so a change would write to every index of the table. */
  expiresAt: Date;
}

/** A statement that takes a hit if `source` has a row; its own row says whether the hit was taken. */
export function takeHit({ today, yesterday, max, now, since, expiresAt }: Hit, source: Statement = raw('(select 1) one')): Statement {
  const [hit, miss] = [randomUUID(), randomUUID()];
  return statement`
      with earlier as (
        select count(h)::int as hits, min(h) as oldest from rate_limits e cross join unnest(e.hits) h
        where e.key = ${yesterday}::uuid and h > ${since}::timestamptz)
      insert into rate_limits as r (key, hits, last_hit, expires_at)
      select ${today}::uuid, case when hits < ${max}::int then array[${now}::timestamptz] else '{}' end,
        case when hits < ${max}::int then ${hit}::uuid else ${miss}::uuid end, ${expiresAt}::timestamptz
      from earlier, ${source}
      on conflict (key) do update set (hits, last_hit, expires_at) = (
        select case when count(h) + (select hits from earlier) < ${max}::int then coalesce(array_agg(h order by h), '{}') || ${now}::timestamptz
            else coalesce(array_agg(h order by h), '{}') end,
          case when count(h) + (select hits from earlier) < ${max}::int then ${hit}::uuid else r.last_hit end, excluded.expires_at
        from unnest(r.hits) h where h > ${since}::timestamptz)
      returning last_hit = ${hit}::uuid as taken, least(hits[1], (select oldest from earlier)) as oldest`;
}

/**
 * Sliding windows, stored as the times of the latest hits, one row per subject: concurrent calls wait for its lock, so that exactly `max`
 * pass. A refused hit is not counted.
 */
export class LimitStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Takes one hit, as one statement. */
  async take(db: Database, now: Date, limit: Limit, subject: string): Promise<LimitResult> {
    const hit = this.hit(now, limit, subject);
    const [row] = await takeHit(hit).runIn<{ taken: boolean; oldest: Date }>(db);
    const { taken, oldest } = row!;
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - now.getTime()) / 1000 + limit.windowSeconds));
    return { isAllowed: taken, retryAfterSeconds };
  }

  /** For statements that count a hit together with other writes, by `takeHit`. */
  hit(now: Date, limit: Limit, subject: string): Hit {
    const [today, yesterday] = this.#keys(limit, subject, now);
    const expiresAt = new Date(Math.ceil((now.getTime() + limit.windowSeconds * 1000) / DAY_MS) * DAY_MS);
    return { today, yesterday, max: limit.max, now, since: windowStart(limit, now), expiresAt };
  }

  /** How many hits are in the window, without taking one. */
  async count(db: Database, now: Date, limit: Limit, subject: string): Promise<LimitResult & { hits: number }> {
    const keys = this.#keys(limit, subject, now);
    const { rows } = await sql<{ hits: number; oldest: Date | null }>`
      select count(hit)::int as hits, min(hit) as oldest from rate_limits r cross join unnest(r.hits) hit
      where r.key = any(${keys}::uuid[]) and hit > ${now}::timestamptz - make_interval(secs => ${limit.windowSeconds})`.execute(db);
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
    const result = await this.take(ctx.db, ctx.clock.now(), limit, subject);
    if (!result.isAllowed) throw tooMany(result.retryAfterSeconds, code);
  }

  async deleteExpired(db: Database, now: Date): Promise<void> {
    await deleteInBatches(db, 'rate_limits', 'expires_at', now);
  }

  /**
   * The keys of today and of yesterday, which the window may reach into. They change daily, because a constant key would link
   * copies of the database from different days.
   */
  #keys({ name }: Limit, subject: string, now: Date): [string, string] {
    const day = Math.floor(now.getTime() / DAY_MS);
    const keyOf = (aDay: number): string => this.#vault.hash('limit', aDay, name, subject);
    return [keyOf(day), keyOf(day - 1)];
  }
}

const windowStart = (limit: Limit, now: Date): Date => secondsAfter(now, -limit.windowSeconds);

export function tooMany(
  retryAfterSeconds: number,
  code: 'RATE_LIMITED' | 'LINK_LIMIT' | 'SEARCH_LIMIT' = 'RATE_LIMITED',
  reason?: Message,
): AppError {
  return new AppError(code, { retryAfterSeconds, data: { retry_after: retryAfterSeconds }, ...(reason ? { message: reason } : {}) });
}
