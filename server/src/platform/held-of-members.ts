import type { ChangeFeed, ChangeKind } from './db/change-feed.ts';
import type { Database } from './db/database.ts';

/** That nothing goes unheard is what the feed of changes is for; this only bounds what is held of who has left. */
const KEPT_MS = 60_000;
const MOST_KEPT = 20_000;

/**
 * A fact about each member that much of what they do asks for, held for a minute: whoever changes it is told of by the feed of
 * changes, and it is read anew.
 */
export class HeldOfMembers<T> {
  readonly #feed: ChangeFeed;
  readonly #read: (db: Database, userId: string) => Promise<T>;
  readonly #held = new Map<string, { fact: T; until: number }>();
  /** What was read before a change must not be held after it. */
  #changes = 0;

  constructor(feed: ChangeFeed, kind: ChangeKind, read: (db: Database, userId: string) => Promise<T>) {
    this.#feed = feed;
    this.#read = read;
    feed.on(kind, (userId) => {
      this.#changes += 1;
      if (userId === undefined) this.#held.clear();
      else this.#held.delete(userId);
    });
  }

  async of(db: Database, userId: string): Promise<T> {
    const held = this.#feed.isLive ? this.#held.get(userId) : undefined;
    if (held && held.until > performance.now()) return held.fact;
    const changes = this.#changes;
    const fact = await this.#read(db, userId);
    if (changes === this.#changes && this.#feed.isLive) {
      if (this.#held.size >= MOST_KEPT) this.#held.clear();
      this.#held.set(userId, { fact, until: performance.now() + KEPT_MS });
    }
    return fact;
  }
}
