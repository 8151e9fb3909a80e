import { AFTER_HALF_OF_TWENTY, BreakerOpen, CircuitBreaker } from '../circuit-breaker.ts';
import { MessageDelayed, MessageRefused } from './carrier-errors.ts';
import type { MessageCarrier } from './ports.ts';

/** Leaves a failing carrier alone for a while: its messages wait in the queue instead of filling it with tries. */
export function guardedCarrier(carrier: MessageCarrier, breaker = new CircuitBreaker(AFTER_HALF_OF_TWENTY)): MessageCarrier {
  return {
    isReal: carrier.isReal,
    isLeftAlone: () => breaker.state().isOpen,
    send: async (message) => {
      try {
        await breaker.run(
          () => carrier.send(message),
          (error) => !(error instanceof MessageRefused),
        );
      } catch (error) {
        throw error instanceof BreakerOpen ? new MessageDelayed('left_alone', error.secondsLeft, false) : error;
      }
    },
  };
}
