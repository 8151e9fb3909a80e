import { join } from 'node:path';
import type { CardProvider } from '../../modules/payments/ports.ts';
import { guardedCards } from './guarded-cards.ts';
import { SandboxBooks } from './sandbox-books.ts';
import { SandboxCards } from './sandbox-cards.ts';
import { squareCards, type SquareAccount } from './square-cards.ts';

interface Settings {
  square: SquareAccount | undefined;
  hasSandbox: boolean;
  publicUrl: string;
  dataDir: string;
}

/** Square where it is configured, else the sandbox where there may be one. */
export function chooseCards({ square, hasSandbox, publicUrl, dataDir }: Settings): CardProvider | undefined {
  if (square) return guardedCards(squareCards(square, { newsUrl: `${publicUrl}/api/v1/webhooks/square` }));
  return hasSandbox ? new SandboxCards(new SandboxBooks(join(dataDir, 'sandbox-charges.jsonl'))) : undefined;
}
