import { findPlatform } from '@candor/contract/platforms';
import type { Clock } from '../../../platform/clock.ts';
import type { ChangeFeed } from '../../../platform/db/change-feed/change-feed.ts';
import type { Database } from '../../../platform/db/database.ts';
import { MemberCache } from '../../../platform/member-cache.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { SocialIds } from '../../social-ids/index.ts';
import type { Experience } from '../load-experiences.ts';
import { tokensOf } from './tokens-of.ts';
import { identifierToken } from '../rules.ts';

interface Reader {
  /** Of every linked ID. */
  tokens: ReadonlySet<string>;
  /** By the token of a proved ID, when its proof ends; null for one that stays proved. */
  proved: ReadonlyMap<string, Date | null>;
  /** Where a handle could be the reader's, and whether a number or address could. */
  platforms: ReadonlySet<string>;
}

const TOKEN = Symbol('token');
type Named = Experience['platforms'][number] & { [TOKEN]?: string };

interface Needs {
  socialIds: SocialIds;
  vault: Vault;
  clock: Clock;
}

/** What members are known by, held for a minute; told by the feed of changes when they link or unlink something. */
export class ReaderCache {
  readonly #deps: Needs;
  readonly #held: MemberCache<Reader>;

  constructor(deps: Needs, feed: ChangeFeed) {
    this.#deps = deps;
    this.#held = new MemberCache<Reader>(feed, 'links', async (db, userId) => {
      const links = await deps.socialIds.linkedIdsOf(db, userId);
      const proved = new Map(
        links.filter(deps.socialIds.isProved).map((link) => [identifierToken(link), link.isAutomatic ? null : link.provedUntil]),
      );
      return { tokens: new Set(links.map(identifierToken)), proved, platforms: new Set(links.map(({ platform }) => scopeOf(platform))) };
    });
  }

  /** Which of the experiences are about an ID that the member has proved. */
  async aboutMember(db: Database, userId: string, experiences: readonly Experience[]): Promise<ReadonlySet<number>> {
    const { platforms } = await this.#held.get(db, userId);
    const tokens = await this.provedTokensOf(db, userId);
    const about = new Set<number>();
    for (const experience of experiences) {
      // Hashing what cannot be theirs would be the dearest part of many a search.
      const possible = experience.platforms.filter(({ platform }) => platforms.has(scopeOf(platform)));
      if (possible.some((named) => tokens.has(this.#tokenOf(named)))) about.add(experience.id);
    }
    return about;
  }

  /** Remembered with what it is of: most of what is found is found again. */
  #tokenOf(named: Named): string {
    return (named[TOKEN] ??= tokensOf(this.#deps, { platforms: [named] })[0]!);
  }

  /** Those of the linked IDs that are proved at this moment: they open what is about them. */
  async provedTokensOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
    const { proved } = await this.#held.get(db, userId);
    const now = this.#deps.clock.now();
    return new Set([...proved].filter(([, until]) => until === null || until > now).map(([token]) => token));
  }

  /** What the member is known by: the tokens of the IDs that they linked, proved or not. */
  async tokensOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
    return (await this.#held.get(db, userId)).tokens;
  }
}

/** Numbers and addresses are somebody's whatever platform they stand under, so they are one place for each kind. */
function scopeOf(platform: string): string {
  const type = findPlatform(platform)?.type ?? 'handle';
  return type === 'handle' ? platform : type;
}
