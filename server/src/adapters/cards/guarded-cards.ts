import type { CardProvider } from '../../modules/payments/ports.ts';
import { AFTER_HALF_OF_TWENTY, CircuitBreaker } from '../../platform/circuit-breaker.ts';

/** Leaves a failing provider alone for a while. What is not tried throws like what failed: its outcome stays open. */
export function guardedCards(cards: CardProvider, breaker = new CircuitBreaker(AFTER_HALF_OF_TWENTY)): CardProvider {
  return {
    ...cards,
    charge: (charge) => breaker.run(() => cards.charge(charge)),
    find: (attempt) => breaker.run(() => cards.find(attempt)),
    ...(cards.saveCard ? { saveCard: (card) => breaker.run(() => cards.saveCard!(card)) } : {}),
    ...(cards.forgetCard ? { forgetCard: (reference) => breaker.run(() => cards.forgetCard!(reference)) } : {}),
    cancel: (idempotencyKey) => breaker.run(() => cards.cancel(idempotencyKey)),
    state: () => breaker.state(),
  };
}
