import type { Limit, StoredWindow } from './store.ts';

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
  readonly #hits: number[];
  readonly #items: string[] | undefined;

  constructor({ key, hits, items }: StoredWindow) {
    this.key = key;
    this.#hits = hits;
    this.#items = items;
  }

  /** `hashOf` is dear, so it is asked only for what has to be compared. */
  take(now: number, { max, windowSeconds, distinct }: Limit, hashOf: (item: string) => string): Taken {
    this.#leave(now - windowSeconds * 1000);
    const refused = { isAllowed: false, retryAfterSeconds: this.#waitSeconds(now, windowSeconds), isForNeighbours: false, hit: undefined };
    const item = distinct && hashOf(distinct.item);
    if (item !== undefined && this.#items!.includes(item)) return { ...refused, isAllowed: true };
    if (this.#hits.length >= max) return refused;
    if (distinct?.neighbours && this.#hasNeighbours(distinct.neighbours, hashOf)) return { ...refused, isForNeighbours: true };
    this.#hits.push(now);
    if (item !== undefined) this.#items!.push(item);
    return { isAllowed: true, retryAfterSeconds: 1, isForNeighbours: false, hit: { at: now, item } };
  }

  #leave(since: number): void {
    let left = 0;
    while (left < this.#hits.length && this.#hits[left]! <= since) left += 1;
    if (left === 0) return;
    this.#hits.splice(0, left);
    this.#items?.splice(0, left);
  }

  #hasNeighbours({ items, most }: { items: readonly string[]; most: number }, hashOf: (item: string) => string): boolean {
    if (this.#items!.length < most) return false;
    const beside = new Set(items.map(hashOf));
    return this.#items!.filter((item) => beside.has(item)).length >= most;
  }

  #waitSeconds = (now: number, windowSeconds: number): number =>
    Math.max(1, Math.ceil(((this.#hits[0] ?? now) - now) / 1000 + windowSeconds));
}
