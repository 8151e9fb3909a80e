import type { RateLimit } from './rate-limit.ts';
import type { StoredHit } from './rate-limit-hit-store.ts';

interface TakeOutcome {
  isAllowed: boolean;
  retryAfterSeconds: number;
  /** Refused because of hits of neighbouring items, not because of the number of hits. */
  isNeighbourLimit: boolean;
  /** The hit to store; undefined for an item that was hit before. */
  hit: { at: number; item: string | undefined } | undefined;
}

/** The hits of one limit and subject in its sliding window. */
export class HitWindow {
  readonly key: string;
  /** Times in milliseconds, oldest first, and the item of each hit if distinct items are counted. */
  readonly #hits: number[];
  readonly #items: (string | undefined)[];

  constructor(key: string, hits: readonly Pick<StoredHit, 'at' | 'item'>[]) {
    this.key = key;
    const ordered = hits.toSorted((one, other) => one.at - other.at);
    this.#hits = ordered.map(({ at }) => at);
    this.#items = ordered.map(({ item }) => item);
  }

  /** `hashOf` is expensive, so it is called only for items that have to be compared. */
  take(now: number, { max, windowSeconds, burst, distinct }: RateLimit, hashOf: (item: string) => string): TakeOutcome {
    this.#dropBefore(now - windowSeconds * 1000);
    const refused = { isAllowed: false, isNeighbourLimit: false, hit: undefined };
    const item = distinct && hashOf(distinct.item);
    if (item !== undefined && this.#items.includes(item)) return { ...refused, isAllowed: true, retryAfterSeconds: 1 };
    const waitSeconds = Math.max(this.#waitSeconds(now, { max, windowSeconds }), burst ? this.#waitSeconds(now, burst) : 0);
    if (waitSeconds > 0) return { ...refused, retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) };
    if (distinct?.neighbours && this.#hasNeighbours(distinct.neighbours, hashOf)) {
      const retryAfterSeconds = Math.max(1, Math.ceil(((this.#hits[0] ?? now) - now) / 1000 + windowSeconds));
      return { ...refused, isNeighbourLimit: true, retryAfterSeconds };
    }
    this.#hits.push(now);
    this.#items.push(item);
    return { isAllowed: true, retryAfterSeconds: 1, isNeighbourLimit: false, hit: { at: now, item } };
  }

  #dropBefore(since: number): void {
    let expired = 0;
    while (expired < this.#hits.length && this.#hits[expired]! <= since) expired += 1;
    if (expired === 0) return;
    this.#hits.splice(0, expired);
    this.#items.splice(0, expired);
  }

  /** Seconds until the oldest of the last `max` hits leaves the window; 0 while fewer are in it. */
  #waitSeconds(now: number, { max, windowSeconds }: { max: number; windowSeconds: number }): number {
    const oldest = this.#hits.at(-max);
    return oldest === undefined ? 0 : (oldest - now) / 1000 + windowSeconds;
  }

  #hasNeighbours({ items, max }: { items: readonly string[]; max: number }, hashOf: (item: string) => string): boolean {
    if (this.#items.length < max) return false;
    const neighbourHashes = new Set(items.map(hashOf));
    return this.#items.filter((item) => item !== undefined && neighbourHashes.has(item)).length >= max;
  }
}
