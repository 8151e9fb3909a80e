import { LRUCache } from 'lru-cache';
import { countReadsOf } from './monitoring/cache-reads.ts';

const TTL_MS = 60_000;
const MAX_ENTRIES = 20_000;

/** Holds one value for each member, for up to a minute unless said otherwise. A value whose reading began before an invalidation is never stored after it. */
export class MinuteCache<T> {
  readonly #entries: LRUCache<string, { value: T }>;
  readonly #countRead: (isHit: boolean) => void;
  #invalidations = 0;

  /** @param name for the figures of the caches */
  constructor(name: string, ttlMs: number = TTL_MS) {
    this.#entries = new LRUCache({ max: MAX_ENTRIES, ttl: ttlMs });
    this.#countRead = countReadsOf(name);
  }

  async get(userId: string, read: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(userId);
    this.#countRead(cached !== undefined);
    if (cached) return cached.value;
    const invalidations = this.#invalidations;
    const value = await read();
    if (invalidations === this.#invalidations) this.#entries.set(userId, { value });
    return value;
  }

  /** @param read gets the members without a cached value, and is not called if there are none */
  async getEach(
    userIds: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    for (const userId of userIds) {
      const cached = this.#entries.get(userId);
      this.#countRead(cached !== undefined);
      if (cached) found.set(userId, cached.value);
    }
    const missing = userIds.filter((userId) => !found.has(userId));
    if (missing.length === 0) return found;
    const invalidations = this.#invalidations;
    for (const [userId, value] of await read(missing)) {
      found.set(userId, value);
      if (invalidations === this.#invalidations) this.#entries.set(userId, { value });
    }
    return found;
  }

  forget(userId: string): void {
    this.#invalidations += 1;
    this.#entries.delete(userId);
  }

  clear(): void {
    this.#invalidations += 1;
    this.#entries.clear();
  }
}
