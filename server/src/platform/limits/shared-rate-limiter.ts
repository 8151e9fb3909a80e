import type { Context } from '../context.ts';
import type { RateLimitHitStore } from './rate-limit-hit-store.ts';
import type { RateLimit } from './rate-limit.ts';
import type { InMemoryRateLimiter, RateLimitResult } from './in-memory-rate-limiter.ts';
import type { CountedLimit, SharedCounts, StoredWindow } from './shared-counts.ts';

/**
 * Also counts in Redis or in the supervisor, if there is one, so that exactly as many calls pass as the limit allows across all processes.
 * Each process continues to count in memory and in the database, so that nobody gets a fresh limit when the shared counts fail or are lost.
 */
export class SharedRateLimiter {
  readonly #local: InMemoryRateLimiter;
  readonly #hits: RateLimitHitStore;
  readonly #counts: SharedCounts | undefined;

  constructor(local: InMemoryRateLimiter, shared: { rateLimitHits: RateLimitHitStore; counts: SharedCounts | undefined }) {
    this.#local = local;
    this.#hits = shared.rateLimitHits;
    this.#counts = shared.counts;
  }

  /** Takes one hit of each limit, in order. The first that refuses ends it; a refused hit is not counted. */
  async takeEach(now: Date, limits: readonly RateLimit[], subject: string): Promise<RateLimitResult> {
    const refusal = await this.#counts
      ?.takeEach(
        now.getTime(),
        limits.map((limit) => this.#counted(limit, subject)),
        (keys) => this.#readStored(now, limits, subject, keys),
      )
      .catch(() => undefined);
    if (!refusal) return this.#local.takeEach(now, limits, subject);
    const { at, ...details } = refusal;
    return { isAllowed: false, refusedBy: limits[at]!.name, ...details };
  }

  flush(): Promise<void> {
    return this.#local.flush();
  }

  /** Every process forgets these hits once the transaction commits. */
  async clear(
    { db, clock, afterCommit }: Pick<Context, 'db' | 'clock' | 'afterCommit'>,
    names: readonly string[],
    subject: string,
  ): Promise<void> {
    await this.#local.clear({ db, clock }, names, subject);
    const keys = names.map((name) => this.#hits.keyOf(name, subject));
    const nowMs = clock.now().getTime();
    // After the commit, because before it another process could start its count from the stored hits. If Redis is unreachable, nothing is
    // refused; its old hits expire with their window.
    afterCommit(() => this.#counts?.clear(keys, nowMs).catch(() => undefined));
  }

  async #readStored(now: Date, limits: readonly RateLimit[], subject: string, keys: readonly string[]): Promise<StoredWindow[]> {
    await this.#local.flush();
    const countedLimits = limits
      .map((limit) => ({ ...limit, key: this.#hits.keyOf(limit.name, subject) }))
      .filter(({ key }) => keys.includes(key));
    const hits = await this.#local.readStored(now, countedLimits);
    return countedLimits.map(({ key }) => ({ key, hits: hits.filter((hit) => hit.key === key).map(({ at, item }) => ({ at, item })) }));
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
      neighbours: neighbours && { max: neighbours.max, items: neighbours.items.map(hashOf) },
    };
  }
}
