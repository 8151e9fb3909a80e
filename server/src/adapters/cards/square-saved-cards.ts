import type { SquareClient } from 'square';
import type { CardProvider, SavedCard } from '../../modules/payments/ports.ts';

/** Saved cards at Square. Each member has a Square customer without name and address, which only groups their cards. */
export const squareSavedCards = (connect: () => Promise<SquareClient>): Required<Pick<CardProvider, 'saveCard' | 'disableCard'>> => ({
  saveCard: async ({ paymentReference, idempotencyKey, customerId }): Promise<SavedCard> => {
    const { customers, cards } = await connect();
    const customer = customerId ?? (await customers.create({ idempotencyKey, referenceId: idempotencyKey })).customer?.id;
    if (customer === undefined) throw new Error('Square answered without a customer');
    const { card } = await cards.create({ idempotencyKey, sourceId: paymentReference, card: { customerId: customer } });
    if (card?.id === undefined) throw new Error('Square answered without a card');
    return {
      reference: card.id,
      customerId: customer,
      brand: card.cardBrand ?? 'OTHER_BRAND',
      last4: card.last4 ?? '',
      expMonth: Number(card.expMonth ?? 12),
      expYear: Number(card.expYear ?? 0),
    };
  },
  disableCard: async (reference) => void (await (await connect()).cards.disable({ cardId: reference })),
});
