import type { Card } from '@candor/contract/payments';
import { audit } from '../../../platform/audit/store.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PaymentsDependencies } from '../dependencies.ts';
import { deleteStoredCard, insertCard, savedCardsOf, type StoredCard } from './card-store.ts';
import { enqueueDisabling } from './disable-card.ts';

const present = ({ id, brand, last4, expMonth, expYear }: StoredCard): Card => ({
  id,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
});

const cardsOf = async (db: Database, deps: PaymentsDependencies, userId: string): Promise<StoredCard[]> =>
  deps.ports.cards ? savedCardsOf(db, deps.platform.vault, userId, deps.ports.cards.name) : [];

export async function listCards(ctx: MemberContext, deps: PaymentsDependencies): Promise<{ cards: Card[] }> {
  return { cards: (await cardsOf(ctx.db, deps, ctx.actor.userId)).map(present) };
}

export async function exportCards(db: Database, deps: PaymentsDependencies, userId: string): Promise<Card[]> {
  return (await cardsOf(db, deps, userId)).map(present);
}

export async function deleteCard(ctx: MemberContext, deps: PaymentsDependencies, id: string): Promise<null> {
  const { userId } = ctx.actor;
  const card = (await cardsOf(ctx.db, deps, userId)).find((saved) => saved.id === id);
  if (!card) throw new AppError('NOT_FOUND');
  await deleteStoredCard(ctx.db, userId, id);
  await enqueueDisabling(ctx, deps, card.reference);
  await audit(ctx, { action: 'card.remove', subject: `card:${id}` });
  return null;
}

/** Called before an account's rows are deleted, in the same transaction: a job disables the account's cards at the provider. */
export async function disableCardsOf(ctx: Context, deps: PaymentsDependencies, userId: string): Promise<void> {
  for (const { reference } of await cardsOf(ctx.db, deps, userId)) await enqueueDisabling(ctx, deps, reference);
}

/** Saves the card of a completed payment. The payment stays valid if this fails, so a failure is only logged. */
export async function saveCard(ctx: MemberContext, deps: PaymentsDependencies, paymentReference: string, paymentId: string): Promise<void> {
  const { cards: provider } = deps.ports;
  if (!provider?.saveCard) return;
  const { userId } = ctx.actor;
  try {
    const savedCards = await cardsOf(ctx.db, deps, userId);
    const card = await provider.saveCard({ paymentReference, idempotencyKey: paymentId, customerId: savedCards[0]?.customerId });
    // If the same card was saved before, the new entry replaces it.
    const sameCards = savedCards.filter(
      (other) =>
        other.brand === card.brand && other.last4 === card.last4 && other.expMonth === card.expMonth && other.expYear === card.expYear,
    );
    await inTransaction(deps.platform.identityDb, async (db) => {
      for (const { id, reference } of sameCards) {
        await deleteStoredCard(db, userId, id);
        await enqueueDisabling({ ...ctx, db }, deps, reference);
      }
      await insertCard(db, deps.platform.vault, { userId, provider: provider.name, card, at: ctx.clock.now() });
      await audit({ ...ctx, db }, { action: 'card.save', subject: `user:${userId}` });
    });
  } catch {
    deps.platform.log.warn({ event: 'card_not_saved' }, 'the payment succeeded, but its card could not be saved');
  }
}

/** A saved card of the caller's; undefined for a token of the card form. */
export async function findSavedCard(ctx: MemberContext, deps: PaymentsDependencies, sourceId: string): Promise<StoredCard | undefined> {
  return (await cardsOf(ctx.db, deps, ctx.actor.userId)).find(({ id }) => id === sourceId);
}

/** A card is valid until the end of its month. */
export const isExpired = ({ expMonth, expYear }: StoredCard, now: Date): boolean =>
  expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
