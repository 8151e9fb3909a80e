import type { Database } from '../db/database.ts';
import type { RateLimitHitStore } from './rate-limit-hit-store.ts';
import type { RateLimit } from './rate-limit.ts';
import type { InMemoryRateLimiter, RateLimitResult } from './in-memory-rate-limiter.ts';
import type { CountedLimit, RedisCounts } from './redis-counts.ts';

/**
 * Counts in Redis too, where there is one, so that exactly as many calls pass as the limit allows across all processes. Each
 * process goes on counting for itself and in the database, so that nobody gets a fresh budget when Redis fails or comes back empty.
 */
export class SharedRateLimiter {
  readonly #local: InMemoryRateLimiter;
  readonly #hits: RateLimitHitStore;
  readonly #redis: RedisCounts | undefined;

  constructor(local: InMemoryRateLimiter, { rateLimitHits, redis }: { rateLimitHits: RateLimitHitStore; redis: RedisCounts | undefined }) {
    this.#local = local;
    this.#hits = rateLimitHits;
    this.#redis = redis;
  }

  /** Takes one hit of each limit, in order. The first that refuses ends it; a refused hit is not counted. */
  async takeEach(now: Date, limits: readonly RateLimit[], subject: string): Promise<RateLimitResult> {
    const refusal = await this.#redis
      ?.takeEach(
        now.getTime(),
        limits.map((limit) => this.#counted(limit, subject)),
      )
      .catch(() => undefined);
    if (!refusal) return this.#local.takeEach(now, limits, subject);
    const { at, ...why } = refusal;
    return { isAllowed: false, refusedBy: limits[at]!.name, ...why };
  }

  flush(): Promise<void> {
    return this.#local.flush();
  }

  /** Every process forgets these hits once the transaction commits. */
  async clear(tx: Database, names: readonly string[], subject: string): Promise<void> {
    await this.#local.clear(tx, names, subject);
    // An unreachable Redis refuses nobody; hits that it still has when it returns leave their window in time.
    await this.#redis?.clear(names.map((name) => this.#hits.keyOf(name, subject))).catch(() => undefined);
  }

  #counted({ name, max, windowSeconds, burst, distinct }: RateLimit, subject: string): CountedLimit {
    const hashOf = (item: string): string => this.#hits.itemOf(name, subject, item);
    const neighbours = distinct?.neighbours;
    return {
      key: this.#hits.keyOf(name, subject),
      max,
      windowSeconds,
      burst,
      item: distinct && hashOf(distinct.item),
      neighbours: neighbours && { most: neighbours.most, items: neighbours.items.map(hashOf) },
    };
  }
}
