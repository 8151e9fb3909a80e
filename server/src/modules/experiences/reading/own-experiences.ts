import type { Database } from '../../../platform/db/database.ts';
import type { Authorship } from '../../authorship/index.ts';
import { SiblingCache } from '../../../platform/siblings/sibling-cache.ts';
import type { Siblings } from '../../../platform/siblings/siblings.ts';
import { experienceFactsByIds, type ExperienceFacts } from '../store.ts';

/** Selects all experiences that a member wrote, or, for other readers, only the signed ones. */
export interface WrittenFilter {
  userIds: readonly string[];
  signedOnly: boolean;
}

/** The rejected and removed experiences, whose decisions may be under appeal. */
const closedIdsOf = (facts: readonly ExperienceFacts[]): number[] =>
  facts.filter(({ status, is_erased: isErased }) => !isErased && (status === 'rejected' || status === 'removed')).map(({ id }) => id);

/**
 * The ids of a member's own experiences, found through the member's slots. They are cached for a minute, because every search checks which
 * of its results are the caller's own.
 */
export class OwnExperiences {
  readonly #slots: Authorship['slots'];
  readonly #recent: SiblingCache<ReadonlySet<number>>;
  /** For each cached set of ids: those of experiences whose decision may be under appeal. */
  readonly #closedIds = new WeakMap<ReadonlySet<number>, readonly number[]>();
  readonly #idsByMember = new WeakMap<WrittenFilter, Promise<Map<string, number[]>>>();
  readonly #written = new WeakMap<WrittenFilter, Promise<Map<string, ExperienceFacts[]>>>();

  constructor({ slots, afterMix }: Pick<Authorship, 'slots' | 'afterMix'>, siblings: Siblings) {
    this.#recent = new SiblingCache(siblings, 'own-experiences');
    this.#slots = slots;
    afterMix(async () => this.#recent.clear());
  }

  /** Signed and mixed experiences; those that wait in the inbox have no row yet. */
  async idsOf(db: Database, userId: string): Promise<number[]> {
    return (await this.#slots.read(db, 'item', userId)).map(Number);
  }

  /** Up to a minute old, except for changes by this machine's processes. */
  async recentIdsOf(db: Database, userId: string): Promise<ReadonlySet<number>> {
    return this.#recent.get(userId, async () => new Set(await this.idsOf(db, userId)));
  }

  /** The recent ids and, separately, those of experiences whose decision may be under appeal. */
  async recentOf(db: Database, userId: string): Promise<{ ids: ReadonlySet<number>; closedIds: readonly number[] }> {
    const ids = await this.recentIdsOf(db, userId);
    const closedIds = this.#closedIds.get(ids) ?? closedIdsOf(await experienceFactsByIds(db, [...ids]));
    this.#closedIds.set(ids, closedIds);
    return { ids, closedIds };
  }

  async factsOf(db: Database, userId: string): Promise<ExperienceFacts[]> {
    return experienceFactsByIds(db, await this.idsOf(db, userId));
  }

  /** The experiences by member. Each filter is read once, because several sources of trust share it. */
  writtenBy(db: Database, filter: WrittenFilter): Promise<Map<string, ExperienceFacts[]>> {
    const written = this.#written.get(filter) ?? this.#readWritten(db, filter);
    this.#written.set(filter, written);
    return written;
  }

  /** The ids of all experiences by member, including anonymous ones even if the filter excludes them. Read once for each filter. */
  writtenIdsBy(db: Database, filter: WrittenFilter): Promise<Map<string, number[]>> {
    const ids = this.#idsByMember.get(filter) ?? this.#readIds(db, filter);
    this.#idsByMember.set(filter, ids);
    return ids;
  }

  async #readIds(db: Database, { userIds }: WrittenFilter): Promise<Map<string, number[]>> {
    const lists = await this.#slots.readEach(db, 'item', userIds);
    return new Map([...lists].map(([userId, ids]) => [userId, ids.map(Number)]));
  }

  #readWritten(db: Database, filter: WrittenFilter): Promise<Map<string, ExperienceFacts[]>> {
    return this.#recent.storeFrom(async (store) => {
      const { signedOnly } = filter;
      const lists = await this.writtenIdsBy(db, filter);
      const facts = await experienceFactsByIds(db, [...lists.values()].flat());
      const [onlyList] = lists.size === 1 ? lists : [];
      if (onlyList) {
        const [userId, ids] = [onlyList[0], new Set(onlyList[1])];
        this.#closedIds.set(ids, closedIdsOf(facts));
        store(userId, ids);
      }
      const rows = new Map(facts.map((row) => [row.id, row]));
      return new Map(
        [...lists].map(([userId, ids]) => {
          const written = ids.flatMap((id) => rows.get(id) ?? []);
          return [userId, signedOnly ? written.filter((row) => !row.is_anonymous) : written];
        }),
      );
    });
  }

  invalidate(userId: string): void {
    this.#recent.invalidate(userId);
  }
}
