import type { LRUCache } from 'lru-cache';
import { boundedCache } from './bounded-cache.ts';
import { countReadsOf } from './monitoring/cache-reads.ts';

const TTL_MS = 60_000;
const MAX_ENTRIES = 20_000;

interface RunningRead {
  isCleared: boolean;
  invalidated: Set<string>;
}

/** Caches one value for each member, for up to a minute by default. A value that was read before its invalidation is never stored after it. */
export class TtlCache<T> {
  readonly #entries: LRUCache<string, { value: T }>;
  readonly #countRead: (isHit: boolean) => void;
  readonly #readings = new Set<RunningRead>();

  /** @param name the cache's label in the metrics */
  constructor(name: string, ttlMs: number = TTL_MS) {
    this.#entries = boundedCache(MAX_ENTRIES, { ttl: ttlMs });
    this.#countRead = countReadsOf(name);
  }

  async get(userId: string, read: () => Promise<T>): Promise<T> {
    const cached = this.#entries.get(userId);
    this.#countRead(cached !== undefined);
    if (cached) return cached.value;
    return this.storeFrom(async (store) => {
      const value = await read();
      store(userId, value);
      return value;
    });
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
    await this.storeFrom(async (store) => {
      for (const [userId, value] of await read(missing)) {
        found.set(userId, value);
        store(userId, value);
      }
    });
    return found;
  }

  /** Runs `read`, which may store the values that it comes across. */
  async storeFrom<R>(read: (store: (userId: string, value: T) => void) => Promise<R>): Promise<R> {
    const reading: RunningRead = { isCleared: false, invalidated: new Set() };
    this.#readings.add(reading);
    try {
      return await read((userId, value) => {
        if (!reading.isCleared && !reading.invalidated.has(userId)) this.#entries.set(userId, { value });
      });
    } finally {
      this.#readings.delete(reading);
    }
  }

  invalidate(userId: string): void {
    for (const { invalidated } of this.#readings) invalidated.add(userId);
    this.#entries.delete(userId);
  }

  clear(): void {
    for (const reading of this.#readings) reading.isCleared = true;
    this.#entries.clear();
  }
}
