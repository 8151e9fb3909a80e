import { hash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { boundedCache } from '../../platform/bounded-cache.ts';
import type { ChangeFeed } from '../../platform/db/change-feed/change-feed.ts';
import { UNTIL_CHANGED_MS } from '../../platform/member-cache.ts';
import { countReadsOf } from '../../platform/monitoring/cache-reads.ts';
import type { LiveSession, SessionStore } from './store.ts';

const MAX_ENTRIES = 20_000;

/**
 * Caches the sessions in use with the standing of their members. The change feed evicts a member's sessions when one of them ends or the
 * member changes.
 */
export class SessionCache {
  readonly #store: SessionStore;
  readonly #feed: ChangeFeed;
  /** The key is the token's hash, as in the database, so that no token stays in memory after its call. */
  readonly #entries = boundedCache<LiveSession>(MAX_ENTRIES, {
    ttl: UNTIL_CHANGED_MS,
    dispose: (session, key) => this.#removeHash(session.userId, key),
  });
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
    const cached = this.#feed.isLive ? this.#entries.get(key) : undefined;
    const isHit = cached !== undefined && cached.expiresAt > now;
    this.#countRead(isHit);
    if (isHit) return cached;
    const changes = this.#changes;
    const session = await this.#store.find(db, token, now);
    if (session && this.#feed.isLive && changes === this.#changes) this.#add(key, session);
    return session;
  }

  #add(key: string, session: LiveSession): void {
    this.#entries.set(key, session);
    const hashes = this.#hashesByUser.get(session.userId);
    if (hashes) hashes.add(key);
    else this.#hashesByUser.set(session.userId, new Set([key]));
  }

  #removeHash(userId: string, key: string): void {
    const hashes = this.#hashesByUser.get(userId);
    hashes?.delete(key);
    if (hashes?.size === 0) this.#hashesByUser.delete(userId);
  }

  #evict(userId: string | undefined): void {
    this.#changes += 1;
    if (userId === undefined) this.#entries.clear();
    else for (const key of this.#hashesByUser.get(userId) ?? []) this.#entries.delete(key);
  }
}
