import { APPROVED_EXPERIENCE_REVEALS } from '@candor/contract/limits';
import { asUuidVersion8 } from '../../platform/crypto/uuids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { MonotonicClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { SiblingCache } from '../../platform/siblings/sibling-cache.ts';
import type { Siblings } from '../../platform/siblings/siblings.ts';
import type { Act, Authorship } from '../authorship/index.ts';
import { EarnedSpendStore } from './earned-spend-store.ts';

/** An approval that gave a credit. */
export interface EarnedCredit {
  /** The id of the credit on the wire. */
  id: string;
  /** "YYYY-MM-DD" */
  day: string;
}

export interface EarnedPorts {
  /** The member's experiences whose first approval gave a credit, with the day of the decision. */
  earnedBy(db: Database, userId: string): Promise<{ experienceId: number; day: string }[]>;
}

/** Credits for approved experiences. They have no rows: they are counted from the member's texts, minus those spent (docs/anonymity.md). */
export class EarnedCredits {
  readonly #vault: Vault;
  readonly #clock: MonotonicClock;
  readonly #authorship: Pick<Authorship, 'inbox'>;
  readonly #ports: EarnedPorts;
  readonly spends: EarnedSpendStore;
  readonly #revealed: SiblingCache<readonly number[]>;

  constructor(
    { vault, clock, siblings }: { vault: Vault; clock: MonotonicClock; siblings: Siblings },
    authorship: Authorship,
    ports: EarnedPorts,
  ) {
    this.#revealed = new SiblingCache(siblings, 'earned-credits');
    this.#vault = vault;
    this.#clock = clock;
    this.#authorship = authorship;
    this.#ports = ports;
    this.spends = new EarnedSpendStore(vault);
    authorship.afterMix(async () => this.#revealed.clear());
  }

  async listOf(db: Database, userId: string): Promise<EarnedCredit[]> {
    const earned = await this.#ports.earnedBy(db, userId);
    return earned.map(({ experienceId, day }) => ({ id: creditId(this.#vault, userId, experienceId), day }));
  }

  /** The ids that the member's credits get under another authorship key, by their current ids. */
  async newIdsOf(db: Database, userId: string, to: Vault): Promise<Map<string, string>> {
    const earned = await this.#ports.earnedBy(db, userId);
    return new Map(earned.map(({ experienceId }) => [creditId(this.#vault, userId, experienceId), creditId(to, userId, experienceId)]));
  }

  /** The remaining earned credits; below 0 if an approval was reversed after its credit was spent. */
  async balanceOf(db: Database, userId: string): Promise<number> {
    const [earned, spends] = await Promise.all([this.#ports.earnedBy(db, userId), this.#allSpends(db, userId)]);
    return earned.length * APPROVED_EXPERIENCE_REVEALS - spends.filter(({ isRefunded }) => !isRefunded).length;
  }

  /** Experiences that the member revealed with earned credits; up to a minute old, except for changes by this machine's processes. */
  async revealedBy(db: Database, userId: string): Promise<readonly number[]> {
    return this.#revealed.get(userId, async () =>
      (await this.#allSpends(db, userId)).filter(({ isRefunded }) => !isRefunded).map(({ experienceId }) => experienceId),
    );
  }

  /** Unlike `revealedBy`, never from the cache. The caller must hold the author's lock. */
  async hasRevealed(db: Database, userId: string, experienceId: number): Promise<boolean> {
    return (await this.#allSpends(db, userId)).some((spend) => spend.experienceId === experienceId && !spend.isRefunded);
  }

  invalidate(userId: string): void {
    this.#revealed.invalidate(userId);
  }

  /** The spends in the table, and those that wait in the member's inbox. */
  async #allSpends(db: Database, userId: string): Promise<{ experienceId: number; isRefunded: boolean }[]> {
    // The inbox is read first: a mix in between moves a spend to the table, and a spend found in neither place could be spent twice.
    const { waiting } = await this.#authorship.inbox.actsOf(db, userId, this.#clock.now());
    const stored = await this.spends.spendsOf(db, userId);
    const spentIds = new Set(stored.filter(({ isRefunded }) => !isRefunded).map(({ experienceId }) => experienceId));
    const waitingSpends = waiting.filter((act: Act) => act.kind === 'spend' && !spentIds.has(act.experienceId));
    return [...stored, ...waitingSpends.map(({ experienceId }) => ({ experienceId, isRefunded: false }))];
  }
}

const creditId = (vault: Vault, userId: string, experienceId: number): string =>
  asUuidVersion8(vault.authorshipHash('credit', userId, experienceId));
