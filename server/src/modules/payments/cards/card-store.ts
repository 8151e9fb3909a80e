import { randomUUID } from 'node:crypto';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SavedCard } from '../ports.ts';

export interface StoredCard extends SavedCard {
  id: string;
}

const PADDING_STEP = 256;

/** Decrypts members' saved cards. */
export class CardStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Newest first. */
  async listOf(db: Database, userId: string, provider: string): Promise<StoredCard[]> {
    const rows = await db
      .selectFrom('saved_cards')
      .select(['id', 'card_enc'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, card_enc }) => ({ id, ...this.#vault.openJson<SavedCard>('saved_cards.card', id, card_enc) }));
  }

  async insert(db: Database, card: { userId: string; provider: string; card: SavedCard; at: Date }): Promise<void> {
    const id = randomUUID();
    await db
      .insertInto('saved_cards')
      .values({
        id,
        user_id: card.userId,
        provider: card.provider,
        card_enc: this.#vault.sealJsonPadded('saved_cards.card', id, card.card, PADDING_STEP),
        created_at: card.at,
      })
      .execute();
  }

  async delete(db: Database, userId: string, id: string): Promise<void> {
    await db.deleteFrom('saved_cards').where('user_id', '=', userId).where('id', '=', id).execute();
  }
}
