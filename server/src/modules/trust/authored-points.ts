import type { Database } from '../../platform/db/database.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { SiblingCache } from '../../platform/siblings/sibling-cache.ts';
import type { Siblings } from '../../platform/siblings/siblings.ts';
import type { AuthoredSource, AuthoredStanding } from './ports.ts';
import { authoredPoints } from './rules.ts';

/** The part of trust that comes from members' texts. It is computed from the texts and never stored (docs/anonymity.md). */
export class AuthoredPoints {
  readonly #sources: readonly AuthoredSource[];
  readonly #own: SiblingCache<number>;
  readonly #signed: SiblingCache<number>;

  constructor(sources: readonly AuthoredSource[], siblings: Siblings) {
    this.#own = new SiblingCache(siblings, 'authored-points');
    this.#signed = new SiblingCache(siblings, 'signed-points');
    this.#sources = sources;
  }

  /** The member's own standing, never from a cache. */
  async standingOf(db: Database, userId: string, now: Date): Promise<Required<AuthoredStanding>> {
    return (await this.#read(db, { userIds: [userId], signedOnly: false }, now)).get(userId)!;
  }

  /** For the member's gates; up to a minute old. */
  async ownPoints(db: Database, userId: string, now: Date): Promise<number> {
    return this.#own.get(userId, async () => authoredPoints(await this.standingOf(db, userId, now)));
  }

  /** The points that other members may see: signed texts only. Up to a minute old, except for changes by this machine's processes. */
  async signedPoints(db: Database, userIds: readonly string[], now: Date): Promise<Map<string, number>> {
    return this.#signed.getEach(userIds, async (missing) => {
      const standings = await this.#read(db, { userIds: missing, signedOnly: true }, now);
      return new Map([...standings].map(([userId, standing]) => [userId, authoredPoints(standing)]));
    });
  }

  invalidate(userId: string): void {
    this.#own.invalidate(userId);
    this.#signed.invalidate(userId);
  }

  async #read(
    db: Database,
    authors: { userIds: readonly string[]; signedOnly: boolean },
    now: Date,
  ): Promise<Map<string, Required<AuthoredStanding>>> {
    const all = new Map(authors.userIds.map((userId) => [userId, { approvedExperiences: 0, recentRejections: 0, upheldDisputes: 0 }]));
    for (const standings of await readTogether(
      db,
      this.#sources.map((source) => () => source(db, authors, now)),
    )) {
      for (const [userId, standing] of standings) Object.assign(all.get(userId) ?? {}, standing);
    }
    return all;
  }
}
