import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

export interface EarnedSpend {
  experienceId: number;
  isRefunded: boolean;
  /** Whether the experience was published again after the refund. */
  isReleased: boolean;
}

/** A member's spends are looked up in blocks of keys, until a block has keys without a spend. */
const BLOCK_LENGTH = 32;
export const PAYER_PADDING = 64;

/** Reveals that members paid with credits they earned by writing, in the order in which the mix wrote them. */
export class EarnedSpendStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async spendsOf(db: Database, userId: string): Promise<EarnedSpend[]> {
    const spends: EarnedSpend[] = [];
    for (;;) {
      const first = spends.length + 1;
      const keys = Array.from({ length: BLOCK_LENGTH }, (_, index) => this.#key(userId, first + index));
      const { rows } = await sql<{ key: string; mark: string; experience_id: number; is_refunded: boolean }>`
        select key, mark, experience_id, is_refunded from earned_spends where key = any(${keys}::uuid[])`.execute(db);
      const byKey = new Map(rows.map((row) => [row.key, this.#open(userId, row)]));
      const found = keys.flatMap((key) => byKey.get(key) ?? []);
      spends.push(...found);
      if (found.length < BLOCK_LENGTH) return spends;
    }
  }

  /** Inserts a spend unless the member already has one for this experience. */
  async insert(db: Database, spend: { userId: string; experienceId: number; isRefunded: boolean }): Promise<void> {
    const { userId, experienceId, isRefunded } = spend;
    const { length } = await this.spendsOf(db, userId);
    const key = this.#key(userId, length + 1);
    const mark = this.#mark(userId, experienceId);
    const payer = this.#vault.sealJsonPadded('earned_spends.payer', key, userId, PAYER_PADDING);
    await sql`insert into earned_spends (key, mark, experience_id, payer_enc, is_refunded)
      values (${key}, ${mark}, ${experienceId}, ${payer}, ${isRefunded}) on conflict (mark) do nothing`.execute(db);
  }

  async refund(db: Database, experienceId: number): Promise<void> {
    await sql`update earned_spends set is_refunded = true where experience_id = ${experienceId} and not is_refunded`.execute(db);
  }

  /** Frees the unique mark of a refunded spend, so that the same member can pay for the experience again. */
  async releaseRefunded(db: Database, experienceId: number): Promise<void> {
    await sql`update earned_spends set mark = gen_random_uuid() where experience_id = ${experienceId} and is_refunded`.execute(db);
  }

  #open(userId: string, row: { mark: string; experience_id: number; is_refunded: boolean }): EarnedSpend {
    const { experience_id: experienceId, is_refunded: isRefunded } = row;
    return { experienceId, isRefunded, isReleased: isRefunded && row.mark !== this.#mark(userId, experienceId) };
  }

  #mark(userId: string, experienceId: number): string {
    return this.#vault.authorshipHash('revealed', userId, experienceId);
  }

  #key(userId: string, nth: number): string {
    return this.#vault.authorshipHash('spend', userId, nth);
  }
}
