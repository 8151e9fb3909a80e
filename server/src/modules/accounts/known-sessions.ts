import { hash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { KnownSession, SessionStore } from './session-store.ts';

/** That nothing goes unheard is what the feed of changes is for; this only bounds what is held of who has left. */
const KEPT_MS = 60_000;
const MOST_KEPT = 20_000;

interface Held {
  session: KnownSession;
  until: number;
}

/**
 * The sessions that are being used, with the standing of their members, held for a minute: whatever ends or changes one is
 * told by the feed of changes and looked up anew.
 */
export class KnownSessions {
  readonly #store: SessionStore;
  readonly #feed: ChangeFeed;
  /** By the token's hash, as in the database: no token lies in memory for longer than its call. */
  readonly #held = new Map<string, Held>();
  readonly #hashesOf = new Map<string, Set<string>>();
  /** A look-up that began before a change must not be held after it. */
  #changes = 0;

  constructor(store: SessionStore, feed: ChangeFeed) {
    this.#store = store;
    this.#feed = feed;
    feed.on('standing', (userId) => this.#forget(userId));
  }

  /** The live session of a token. */
  async find(db: Database, token: string, now: Date): Promise<KnownSession | undefined> {
    const key = hash('sha256', token, 'base64');
    const held = this.#feed.isLive ? this.#held.get(key) : undefined;
    if (held && held.until > performance.now() && held.session.expiresAt > now) return held.session;
    const changes = this.#changes;
    const session = await this.#store.find(db, token, now);
    if (session && this.#feed.isLive && changes === this.#changes) this.#hold(key, session);
    return session;
  }

  #hold(key: string, session: KnownSession): void {
    if (this.#held.size >= MOST_KEPT) this.#forget(undefined);
    this.#held.set(key, { session, until: performance.now() + KEPT_MS });
    const hashes = this.#hashesOf.get(session.userId);
    if (hashes) hashes.add(key);
    else this.#hashesOf.set(session.userId, new Set([key]));
  }

  #forget(userId: string | undefined): void {
    this.#changes += 1;
    if (userId === undefined) {
      this.#held.clear();
      this.#hashesOf.clear();
      return;
    }
    for (const key of this.#hashesOf.get(userId) ?? []) this.#held.delete(key);
    this.#hashesOf.delete(userId);
  }
}
