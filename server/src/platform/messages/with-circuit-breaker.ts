import { AFTER_HALF_OF_TWENTY, CircuitOpenError, CircuitBreaker } from '../circuit-breaker.ts';
import { MessageDelayed, MessageRefused } from './provider-errors.ts';
import type { MessageProvider } from './ports.ts';

/** Stops calling a failing provider for a while. Its messages wait in the queue, and failed attempts do not pile up. */
export function withCircuitBreaker(provider: MessageProvider, breaker = new CircuitBreaker(AFTER_HALF_OF_TWENTY)): MessageProvider {
  return {
    isReal: provider.isReal,
    isCircuitOpen: () => breaker.state().isOpen,
    send: async (message) => {
      try {
        await breaker.run(
          () => provider.send(message),
          (error) => !(error instanceof MessageRefused),
        );
      } catch (error) {
        throw error instanceof CircuitOpenError ? new MessageDelayed('circuit_open', error.secondsLeft, false) : error;
      }
    },
  };
}
