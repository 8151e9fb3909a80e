import type { HeldLimit } from './held-limit.ts';
import type { StoredHit } from './held-hit-store.ts';

interface Taken {
  isAllowed: boolean;
  retryAfterSeconds: number;
  /** It refused for what stands beside the item, with room left. */
  isForNeighbours: boolean;
  /** What is to be written down; nothing for what was hit before. */
  hit: { at: number; item: string | undefined } | undefined;
}

/** The hits of one limit and subject in its sliding window. */
export class HitWindow {
  readonly key: string;
  /** Milliseconds, oldest first; beside each, what it was for where only different things count. */
  readonly #hits: number[];
  readonly #items: (string | undefined)[];

  constructor(key: string, hits: readonly Pick<StoredHit, 'at' | 'item'>[]) {
    this.key = key;
    const inTurn = hits.toSorted((one, other) => one.at - other.at);
    this.#hits = inTurn.map(({ at }) => at);
    this.#items = inTurn.map(({ item }) => item);
  }

  /** `hashOf` is dear, so it is asked only for what has to be compared. */
  take(now: number, { max, windowSeconds, burst, distinct }: HeldLimit, hashOf: (item: string) => string): Taken {
    this.#leave(now - windowSeconds * 1000);
    const refused = { isAllowed: false, isForNeighbours: false, hit: undefined };
    const item = distinct && hashOf(distinct.item);
    if (item !== undefined && this.#items.includes(item)) return { ...refused, isAllowed: true, retryAfterSeconds: 1 };
    const waitSeconds = Math.max(this.#waitSeconds(now, { max, windowSeconds }), burst ? this.#waitSeconds(now, burst) : 0);
    if (waitSeconds > 0) return { ...refused, retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) };
    if (distinct?.neighbours && this.#hasNeighbours(distinct.neighbours, hashOf)) {
      const retryAfterSeconds = Math.max(1, Math.ceil(((this.#hits[0] ?? now) - now) / 1000 + windowSeconds));
      return { ...refused, isForNeighbours: true, retryAfterSeconds };
    }
    this.#hits.push(now);
    this.#items.push(item);
    return { isAllowed: true, retryAfterSeconds: 1, isForNeighbours: false, hit: { at: now, item } };
  }

  #leave(since: number): void {
    let left = 0;
    while (left < this.#hits.length && this.#hits[left]! <= since) left += 1;
    if (left === 0) return;
    this.#hits.splice(0, left);
    this.#items.splice(0, left);
  }

  /** Until the oldest of the last `max` hits leaves the window; nothing while fewer are in it. */
  #waitSeconds(now: number, { max, windowSeconds }: { max: number; windowSeconds: number }): number {
    const oldest = this.#hits.at(-max);
    return oldest === undefined ? 0 : (oldest - now) / 1000 + windowSeconds;
  }

  #hasNeighbours({ items, most }: { items: readonly string[]; most: number }, hashOf: (item: string) => string): boolean {
    if (this.#items.length < most) return false;
    const beside = new Set(items.map(hashOf));
    return this.#items.filter((item) => item !== undefined && beside.has(item)).length >= most;
  }
}
