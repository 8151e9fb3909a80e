import { findPlatform } from '@candor/contract/platforms';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { Experience } from './load-experiences.ts';
import { tokensOf } from './tokens-of.ts';
import { identifierToken } from './rules.ts';

const KEPT_MS = 10_000;
const MOST_KEPT = 20_000;

interface Reader {
  tokens: ReadonlySet<string>;
  /** Where a handle could be the reader's, and whether a number or address could. */
  platforms: ReadonlySet<string>;
  until: number;
}

interface Needs {
  socialIds: SocialIds;
  vault: Vault;
}

/** What members are known by, held for seconds; told by the feed of changes when they link or unlink something. */
export class KnownReaders {
  readonly #deps: Needs;
  readonly #feed: ChangeFeed;
  readonly #held = new Map<string, Reader>();
  #changes = 0;

  constructor(deps: Needs, feed: ChangeFeed) {
    this.#deps = deps;
    this.#feed = feed;
    feed.on('links', (userId) => {
      this.#changes += 1;
      if (userId === undefined) this.#held.clear();
      else this.#held.delete(userId);
    });
  }

  /** Which of the experiences are about the member. */
  async aboutMember(db: Database, userId: string, experiences: readonly Experience[]): Promise<ReadonlySet<number>> {
    const { tokens, platforms } = await this.#read(db, userId);
    const about = new Set<number>();
    for (const experience of experiences) {
      // Hashing what cannot be theirs would be the dearest part of many a search.
      const possible = experience.platforms.filter(({ platform }) => platforms.has(scopeOf(platform)));
      if (possible.length > 0 && tokensOf(this.#deps, { platforms: possible }).some((token) => tokens.has(token))) about.add(experience.id);
    }
    return about;
  }

  /** What the member is known by: the tokens of the IDs that they linked. */
  async tokensOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
    return (await this.#read(db, userId)).tokens;
  }

  async #read(db: Database, userId: string): Promise<Reader> {
    const held = this.#feed.isLive ? this.#held.get(userId) : undefined;
    if (held && held.until > performance.now()) return held;
    const changes = this.#changes;
    const links = await this.#deps.socialIds.linkedIdsOf(db, userId);
    const reader = {
      tokens: new Set(links.map(identifierToken)),
      platforms: new Set(links.map(({ platform }) => scopeOf(platform))),
      until: performance.now() + KEPT_MS,
    };
    if (changes === this.#changes && this.#feed.isLive) {
      if (this.#held.size >= MOST_KEPT) this.#held.clear();
      this.#held.set(userId, reader);
    }
    return reader;
  }
}

/** Numbers and addresses are somebody's whatever platform they stand under, so they are one place for each kind. */
function scopeOf(platform: string): string {
  const type = findPlatform(platform)?.type ?? 'handle';
  return type === 'handle' ? platform : type;
}
