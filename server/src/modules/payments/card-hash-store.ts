import { NIL_UUID } from '../../platform/crypto/uuids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

const COLUMN = 'payments.card_mark';
const MAX_PAYMENTS_READ = 20;
const PAGE = 1_000;

/** Stores a keyed hash of the card, sealed: plain hashes would show a thief of the database which accounts share a card. */
export async function saveCardHash(db: Database, vault: Vault, paymentId: string, fingerprint: string): Promise<void> {
  const sealed = vault.seal(COLUMN, paymentId, vault.hash('paying-card', fingerprint));
  await db.updateTable('payments').set({ card_mark_enc: sealed }).where('id', '=', paymentId).execute();
}

/** Keyed hashes of the cards that the member used recently. */
export async function cardHashesOf(db: Database, vault: Vault, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'card_mark_enc'])
    .where('user_id', '=', userId)
    .where('card_mark_enc', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_PAYMENTS_READ)
    .execute();
  return [...new Set(rows.map(({ id, card_mark_enc }) => vault.open(COLUMN, id, card_mark_enc!)))];
}

/** The cards with which members with an account have paid. */
export async function* allCardHashes(db: Database, vault: Vault): AsyncGenerator<{ userId: string; hash: string }> {
  for (let after = NIL_UUID; ;) {
    const rows = await db
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .select(['payments.id', 'payments.user_id', 'payments.card_mark_enc'])
      .where('payments.id', '>', after)
      .orderBy('payments.id')
      .limit(PAGE)
      .execute();
    for (const { id, user_id: userId, card_mark_enc: sealed } of rows) if (sealed) yield { userId, hash: vault.open(COLUMN, id, sealed) };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
