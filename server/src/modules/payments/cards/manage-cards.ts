import type { Card } from '@candor/contract/payments';
import { audit } from '../../../platform/audit/store.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PaymentDeps } from '../dependencies.ts';
import type { CardProvider } from '../ports.ts';
import type { StoredCard } from './card-store.ts';

const present = ({ id, brand, last4, expMonth, expYear }: StoredCard): Card => ({
  id,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
});

const cardsOf = async (db: Database, deps: PaymentDeps, userId: string): Promise<StoredCard[]> =>
  deps.ports.cards ? deps.cards.listOf(db, userId, deps.ports.cards.name) : [];

export async function listCards(ctx: MemberContext, deps: PaymentDeps): Promise<{ cards: Card[] }> {
  return { cards: (await cardsOf(ctx.db, deps, ctx.actor.userId)).map(present) };
}

export async function exportCards(db: Database, deps: PaymentDeps, userId: string): Promise<Card[]> {
  return (await cardsOf(db, deps, userId)).map(present);
}

/** Deleted here first: a provider that does not answer must not keep a card in the list. */
export async function deleteCard(ctx: MemberContext, deps: PaymentDeps, id: string): Promise<null> {
  const { userId } = ctx.actor;
  const card = (await cardsOf(ctx.db, deps, userId)).find((one) => one.id === id);
  if (!card) throw new AppError('NOT_FOUND');
  await inTransaction(deps.platform.identityDb, async (db) => {
    await deps.cards.delete(db, userId, id);
    await audit({ ...ctx, db }, { action: 'card.remove', subject: `card:${id}` });
  });
  await forgetAtProvider(deps, deps.ports.cards, card.reference);
  return null;
}

async function forgetAtProvider({ platform }: PaymentDeps, provider: CardProvider | undefined, reference: string): Promise<void> {
  try {
    await provider?.forgetCard?.(reference);
  } catch {
    platform.log.warn({ event: 'card_not_disabled' }, 'the payment provider did not disable a removed card; Candor does not use it again');
  }
}

/** Saves the card of a completed payment. The payment stays valid if this fails, so a failure is only logged. */
export async function keepCard(ctx: MemberContext, deps: PaymentDeps, paymentReference: string, paymentId: string): Promise<void> {
  const { cards: provider } = deps.ports;
  if (!provider?.saveCard) return;
  const { userId } = ctx.actor;
  try {
    const before = await deps.cards.listOf(ctx.db, userId, provider.name);
    const card = await provider.saveCard({ paymentReference, idempotencyKey: paymentId, customerId: before[0]?.customerId });
    // If the same card was saved before, the newest one stays.
    const same = before.filter(
      (one) => one.brand === card.brand && one.last4 === card.last4 && one.expMonth === card.expMonth && one.expYear === card.expYear,
    );
    await inTransaction(deps.platform.identityDb, async (db) => {
      for (const { id } of same) await deps.cards.delete(db, userId, id);
      await deps.cards.insert(db, { userId, provider: provider.name, card, at: ctx.clock.now() });
      await audit({ ...ctx, db }, { action: 'card.save', subject: `user:${userId}` });
    });
    for (const { reference } of same) await forgetAtProvider(deps, provider, reference);
  } catch {
    deps.platform.log.warn({ event: 'card_not_saved' }, 'the payment succeeded, but its card could not be saved');
  }
}

/** A saved card of the caller's; undefined for a token of the card form. */
export async function findSavedCard(ctx: MemberContext, deps: PaymentDeps, sourceId: string): Promise<StoredCard | undefined> {
  return (await cardsOf(ctx.db, deps, ctx.actor.userId)).find(({ id }) => id === sourceId);
}

/** A card is valid until the end of its month. */
export const isExpired = ({ expMonth, expYear }: StoredCard, now: Date): boolean =>
  expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
