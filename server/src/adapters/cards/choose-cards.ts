import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { CardProvider } from '../../modules/payments/ports.ts';
import type { ChosenProvider } from '../chosen-provider.ts';
import { cardsWithCircuitBreaker } from './cards-with-circuit-breaker.ts';
import { SandboxLedger } from './sandbox-ledger.ts';
import { SandboxCards } from './sandbox-cards.ts';
import { squareCards } from './square-cards.ts';

type Settings = Pick<Config, 'square' | 'hasSandbox' | 'publicUrl' | 'dataDir'>;

/** Square if it is configured, else the sandbox if sandboxes are allowed. */
export function chooseCards(settings: Settings): ChosenProvider<CardProvider | undefined> {
  const cards = openCards(settings);
  return {
    name: 'cards',
    provider: cards,
    state: () => {
      const latest = cards?.state?.();
      return {
        name: 'cards',
        kind: cards ? (cards.isSandbox ? 'sandbox' : 'real') : 'none',
        healthy: cards !== undefined && (latest?.isHealthy ?? true),
        checkedAt: latest?.checkedAt ?? null,
      };
    },
    isCircuitOpen: () => cards?.state?.().isOpen ?? false,
  };
}

function openCards({ square, hasSandbox, publicUrl, dataDir }: Settings): CardProvider | undefined {
  if (square) return cardsWithCircuitBreaker(squareCards(square, { webhookUrl: `${publicUrl}/api/v1/webhooks/square` }));
  return hasSandbox ? new SandboxCards(new SandboxLedger(join(dataDir, 'sandbox-charges.jsonl'))) : undefined;
}
