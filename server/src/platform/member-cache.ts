import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from './db/change-feed/change-feed.ts';
import type { ChangeKind } from './db/change-feed/committed-changes.ts';
import type { Database } from './db/database.ts';

/** The change feed removes stale entries; the time-to-live only frees the memory of members who left. */
const TTL_MS = 60_000;
const MAX_MEMBERS = 20_000;

/** Caches one value per member and drops it when the change feed reports a change. */
export class MemberCache<T> {
  readonly #feed: ChangeFeed;
  readonly #read: (db: Database, userId: string) => Promise<T>;
  readonly #entries = new LRUCache<string, { value: T }>({ max: MAX_MEMBERS, ttl: TTL_MS });
  /** Counts invalidations: a value read before one must not be stored after it. */
  #version = 0;

  constructor(feed: ChangeFeed, kind: ChangeKind, read: (db: Database, userId: string) => Promise<T>) {
    this.#feed = feed;
    this.#read = read;
    feed.on(kind, (userId) => {
      this.#version += 1;
      if (userId === undefined) this.#entries.clear();
      else this.#entries.delete(userId);
    });
  }

  async get(db: Database, userId: string): Promise<T> {
    const cached = this.#feed.isLive ? this.#entries.get(userId) : undefined;
    if (cached) return cached.value;
    const version = this.#version;
    const value = await this.#read(db, userId);
    if (version === this.#version && this.#feed.isLive) this.#entries.set(userId, { value });
    return value;
  }
}
