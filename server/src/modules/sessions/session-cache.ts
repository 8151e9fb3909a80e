import { hash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { ChangeFeed } from '../../platform/db/change-feed/change-feed.ts';
import { UNTIL_CHANGED_MS } from '../../platform/member-cache.ts';
import { countReadsOf } from '../../platform/monitoring/cache-reads.ts';
import type { LiveSession, SessionStore } from './store.ts';

const MAX_ENTRIES = 20_000;

interface Entry {
  session: LiveSession;
  until: number;
}

/**
 * Caches the sessions in use with the standing of their members. The change feed evicts a member's sessions when one of them ends or the
 * member changes.
 */
export class SessionCache {
  readonly #store: SessionStore;
  readonly #feed: ChangeFeed;
  /** The key is the token's hash, as in the database, so that no token stays in memory after its call. */
  readonly #entries = new Map<string, Entry>();
  readonly #hashesByUser = new Map<string, Set<string>>();
  readonly #countRead = countReadsOf('sessions');
  /** A look-up that began before a change must not be cached after it. */
  #changes = 0;

  constructor(store: SessionStore, feed: ChangeFeed) {
    this.#store = store;
    this.#feed = feed;
    feed.on('standing', (userId) => this.#evict(userId));
  }

  /** The live session of a token. */
  async find(db: Database, token: string, now: Date): Promise<LiveSession | undefined> {
    const key = hash('sha256', token, 'base64');
    const entry = this.#feed.isLive ? this.#entries.get(key) : undefined;
    const isHit = entry !== undefined && entry.until > performance.now() && entry.session.expiresAt > now;
    this.#countRead(isHit);
    if (isHit) return entry.session;
    const changes = this.#changes;
    const session = await this.#store.find(db, token, now);
    if (session && this.#feed.isLive && changes === this.#changes) this.#add(key, session);
    return session;
  }

  #add(key: string, session: LiveSession): void {
    this.#entries.delete(key);
    if (this.#entries.size >= MAX_ENTRIES) this.#evictOldest();
    this.#entries.set(key, { session, until: performance.now() + UNTIL_CHANGED_MS });
    const hashes = this.#hashesByUser.get(session.userId);
    if (hashes) hashes.add(key);
    else this.#hashesByUser.set(session.userId, new Set([key]));
  }

  #evictOldest(): void {
    const oldest = this.#entries.entries().next().value;
    if (!oldest) return;
    const [key, { session }] = oldest;
    this.#entries.delete(key);
    const hashes = this.#hashesByUser.get(session.userId);
    hashes?.delete(key);
    if (hashes?.size === 0) this.#hashesByUser.delete(session.userId);
  }

  #evict(userId: string | undefined): void {
    this.#changes += 1;
    if (userId === undefined) {
      this.#entries.clear();
      this.#hashesByUser.clear();
      return;
    }
    for (const key of this.#hashesByUser.get(userId) ?? []) this.#entries.delete(key);
    this.#hashesByUser.delete(userId);
  }
}
