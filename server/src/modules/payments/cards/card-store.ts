import { randomUUID } from 'node:crypto';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SavedCard } from '../ports.ts';

export interface StoredCard extends SavedCard {
  id: string;
}

/** Ciphertexts are padded to multiples of this, so that their length doesn't tell anything about the card. */
const CARD_PADDING = 256;

/** The member's cards with this provider, newest first. */
export async function savedCardsOf(db: Database, vault: Vault, userId: string, provider: string): Promise<StoredCard[]> {
  const cards = db.selectFrom('saved_cards').select(['id', 'card_enc']).where('user_id', '=', userId).where('provider', '=', provider);
  const rows = await cards.orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map(({ id, card_enc }) => ({ id, ...vault.openJson<SavedCard>('saved_cards.card', id, card_enc) }));
}

export async function insertCard(
  db: Database,
  vault: Vault,
  { userId, provider, card, at }: { userId: string; provider: string; card: SavedCard; at: Date },
): Promise<void> {
  const id = randomUUID();
  const card_enc = vault.sealJsonPadded('saved_cards.card', id, card, CARD_PADDING);
  await db.insertInto('saved_cards').values({ id, user_id: userId, provider, card_enc, created_at: at }).execute();
}

export async function deleteStoredCard(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_cards').where('user_id', '=', userId).where('id', '=', id).execute();
}
