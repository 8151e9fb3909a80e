import type { CardProvider } from '../../modules/payments/ports.ts';
import { AFTER_HALF_OF_TWENTY, CircuitBreaker } from '../../platform/circuit-breaker.ts';

/**
 * Doesn't call a failing provider for a while. Calls that are skipped throw the same error as calls that failed, because the payment's
 * outcome is open in both cases.
 */
export function cardsWithCircuitBreaker(cards: CardProvider, breaker = new CircuitBreaker(AFTER_HALF_OF_TWENTY)): CardProvider {
  return {
    ...cards,
    charge: (charge) => breaker.run(() => cards.charge(charge)),
    find: (attempt) => breaker.run(() => cards.find(attempt)),
    ...(cards.saveCard ? { saveCard: (card) => breaker.run(() => cards.saveCard!(card)) } : {}),
    ...(cards.disableCard ? { disableCard: (reference) => breaker.run(() => cards.disableCard!(reference)) } : {}),
    cancel: (idempotencyKey) => breaker.run(() => cards.cancel(idempotencyKey)),
    state: () => breaker.state(),
  };
}
