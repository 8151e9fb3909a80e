import { identifierScope } from '@candor/contract/platforms';
import type { Clock } from '../../../platform/clock.ts';
import type { ChangeFeed } from '../../../platform/db/change-feed/change-feed.ts';
import type { Database } from '../../../platform/db/database.ts';
import { MemberCache } from '../../../platform/member-cache.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { SocialIds } from '../../social-ids/index.ts';
import type { Experience, NamedIdentifier } from '../load-experiences.ts';
import { prepareTokens, tokensOf } from './identifier-tokens.ts';
import { identifierToken } from '../rules.ts';

interface Reader {
  /** A token for each linked ID. */
  tokens: ReadonlySet<string>;
  /** The expiry of the proof of each proved ID, by the ID's token; null for a proof that doesn't expire. */
  proved: ReadonlyMap<string, Date | null>;
  /** The platforms on which the reader has linked a handle, and the kinds of contact that they linked. */
  platforms: ReadonlySet<string>;
}

interface Dependencies {
  socialIds: Pick<SocialIds, 'linkedIdsOf' | 'isProved'>;
  vault: Vault;
  clock: Clock;
}

/** Caches members' linked IDs. The change feed drops a member who links or unlinks one. */
export class ReaderCache {
  readonly #deps: Dependencies;
  readonly #cache: MemberCache<Reader>;

  constructor(deps: Dependencies, feed: ChangeFeed) {
    this.#deps = deps;
    this.#cache = new MemberCache<Reader>(feed, 'links', async (db, userId) => {
      const links = await deps.socialIds.linkedIdsOf(db, userId);
      const proved = new Map(
        links.filter(deps.socialIds.isProved).map((link) => [identifierToken(link), link.isAutomatic ? null : link.provedUntil]),
      );
      return {
        tokens: new Set(links.map(identifierToken)),
        proved,
        platforms: new Set(links.map(({ platform }) => identifierScope(platform))),
      };
    });
  }

  /** The experiences that are about an ID that the member has proved. */
  async idsAboutMember(db: Database, userId: string, experiences: readonly Experience[]): Promise<ReadonlySet<number>> {
    const { platforms } = await this.#cache.get(db, userId);
    const tokens = await this.provedTokensOf(db, userId);
    // Hashing identifiers that can't belong to the reader would cost more than the rest of many searches.
    const candidates = experiences.map((experience) => ({
      id: experience.id,
      identifiers: experience.platforms.filter(({ platform }) => platforms.has(identifierScope(platform))),
    }));
    const unhashed = candidates.flatMap(({ identifiers }) => identifiers.filter(({ token }) => token === undefined));
    await prepareTokens(this.#deps, [{ platforms: unhashed }]);
    const matches = candidates.filter(({ identifiers }) => identifiers.some((identifier) => tokens.has(this.#tokenOf(identifier))));
    return new Set(matches.map(({ id }) => id));
  }

  #tokenOf(identifier: NamedIdentifier): string {
    return (identifier.token ??= tokensOf(this.#deps, { platforms: [identifier] })[0]!);
  }

  /** The tokens of the linked IDs that are proved now. Their member may read experiences about them in full. */
  async provedTokensOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
    const { proved } = await this.#cache.get(db, userId);
    const now = this.#deps.clock.now();
    return new Set([...proved].filter(([, until]) => until === null || until > now).map(([token]) => token));
  }

  /** The hashes of the proved linked IDs, whatever their platforms, for a statement that tests them itself. */
  async provedKeysOf(db: Database, userId: string): Promise<string[]> {
    return [...(await this.provedTokensOf(db, userId))].map((token) => token.slice(token.indexOf('|') + 1));
  }

  /** The tokens of the IDs that the member linked, proved or not. */
  async tokensOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
    return (await this.#cache.get(db, userId)).tokens;
  }
}
