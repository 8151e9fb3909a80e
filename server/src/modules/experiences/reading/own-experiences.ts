import type { Database } from '../../../platform/db/database.ts';
import type { Authorship } from '../../authorship/index.ts';
import { SiblingCache } from '../../../platform/siblings/sibling-cache.ts';
import type { Siblings } from '../../../platform/siblings/siblings.ts';
import { experienceRowsByIds, type ExperienceRow } from '../store.ts';

/**
 * What a member wrote, through the member's slots. The ids are held for a minute, because every search asks which of its
 * results are the caller's own.
 */
export class OwnExperiences {
  readonly #slots: Authorship['slots'];
  readonly #recent: SiblingCache<ReadonlySet<number>>;

  constructor({ slots, afterMix }: Pick<Authorship, 'slots' | 'afterMix'>, siblings: Siblings) {
    this.#recent = new SiblingCache(siblings, 'own-experiences');
    this.#slots = slots;
    afterMix(async () => this.#recent.clear());
  }

  /** Mixed and signed ones; what still waits in the inbox has no row yet. */
  async idsOf(db: Database, userId: string): Promise<number[]> {
    return (await this.#slots.read(db, 'item', userId)).map(Number);
  }

  /** Up to a minute old, unless a process of this machine wrote since. */
  async recentIdsOf(db: Database, userId: string): Promise<ReadonlySet<number>> {
    return this.#recent.get(userId, async () => new Set(await this.idsOf(db, userId)));
  }

  async rowsOf(db: Database, userId: string): Promise<ExperienceRow[]> {
    return experienceRowsByIds(db, await this.idsOf(db, userId));
  }

  /** For those who sign: numbers about others count nothing that was written anonymously. */
  async signedRowsOfEach(db: Database, userIds: readonly string[]): Promise<Map<string, ExperienceRow[]>> {
    const lists = await this.#slots.readEach(db, 'item', userIds);
    const rows = new Map((await experienceRowsByIds(db, [...lists.values()].flat().map(Number))).map((row) => [row.id, row]));
    return new Map(
      [...lists].map(([userId, ids]) => [userId, ids.flatMap((id) => rows.get(Number(id)) ?? []).filter((row) => !row.is_anonymous)]),
    );
  }

  forget(userId: string): void {
    this.#recent.forget(userId);
  }
}
