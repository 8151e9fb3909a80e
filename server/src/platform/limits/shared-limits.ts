import type { Database } from '../db/database.ts';
import type { HeldHitStore } from './held-hit-store.ts';
import type { HeldLimit } from './held-limit.ts';
import type { HeldLimits, TakenInTurn } from './held-limits.ts';
import type { CountedLimit, RedisCounts } from './redis-counts.ts';

/**
 * What `HeldLimits` counts, counted in Redis too where there is one: then exactly as many pass as may however many processes there
 * are. Each process goes on counting for itself and in the database, so that Redis going away, or coming back empty, lets
 * nobody begin anew.
 */
export class SharedLimits {
  readonly #held: HeldLimits;
  readonly #hits: HeldHitStore;
  readonly #redis: RedisCounts | undefined;

  constructor(held: HeldLimits, { heldHits, redis }: { heldHits: HeldHitStore; redis: RedisCounts | undefined }) {
    this.#held = held;
    this.#hits = heldHits;
    this.#redis = redis;
  }

  /** Takes one hit of each; the first that refuses ends it, and nothing is taken of those after. A refused hit is not counted. */
  async takeInTurn(now: Date, limits: readonly HeldLimit[], subject: string): Promise<TakenInTurn> {
    const refusal = await this.#redis
      ?.takeInTurn(
        now.getTime(),
        limits.map((limit) => this.#counted(limit, subject)),
      )
      .catch(() => undefined);
    if (!refusal) return this.#held.takeInTurn(now, limits, subject);
    const { at, ...why } = refusal;
    return { isAllowed: false, refusedBy: limits[at]!.name, ...why };
  }

  flush(): Promise<void> {
    return this.#held.flush();
  }

  /** Heard of by every process once the transaction commits. */
  async clear(tx: Database, names: readonly string[], subject: string): Promise<void> {
    await this.#held.clear(tx, names, subject);
    // Away, Redis refuses nobody; what it still knows when it is back leaves its window by itself.
    await this.#redis?.clear(names.map((name) => this.#hits.keyOf(name, subject))).catch(() => undefined);
  }

  #counted({ name, max, windowSeconds, burst, distinct }: HeldLimit, subject: string): CountedLimit {
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
