import type { ChangeFeed } from './db/change-feed/change-feed.ts';
import type { ChangeKind } from './db/change-feed/committed-changes.ts';
import type { Database } from './db/database.ts';
import { TtlCache } from './ttl-cache.ts';

/** For values whose every change is in the change feed: this only frees the memory of idle members. */
export const UNTIL_CHANGED_MS = 600_000;

/** Caches one value per member and drops it when the change feed reports a change. */
export class MemberCache<T> {
  readonly #feed: ChangeFeed;
  readonly #read: (db: Database, userId: string) => Promise<T>;
  readonly #entries: TtlCache<T>;

  /** @param ttlMs the greatest age of values that also change without an event */
  constructor(feed: ChangeFeed, kind: ChangeKind, read: (db: Database, userId: string) => Promise<T>, ttlMs: number = UNTIL_CHANGED_MS) {
    this.#feed = feed;
    this.#read = read;
    this.#entries = new TtlCache(kind, ttlMs);
    feed.on(kind, (userId) => {
      if (userId === undefined) this.#entries.clear();
      else this.#entries.invalidate(userId);
    });
  }

  async get(db: Database, userId: string): Promise<T> {
    const read = () => this.#read(db, userId);
    return this.#feed.isLive ? this.#entries.get(userId, read) : read();
  }
}
