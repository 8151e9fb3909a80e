import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export interface Charge {
  /** The payment's id: the same one never charges twice, however often it is sent. */
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  /** What the card form made of the card; good for one payment. */
  sourceId: string;
}

export type ChargeOutcome = { status: 'completed'; reference: string; amountCents: number; currency: string } | { status: 'declined' };

/** Whoever charges cards. What it throws leaves the outcome open, and it is asked again later. */
export interface CardProvider {
  name: 'sandbox' | 'square';
  isSandbox: boolean;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** What became of a charge; undefined when it was never made. */
  find(idempotencyKey: string): Promise<ChargeOutcome | undefined>;
  /** Makes sure that a charge that was never found is not made after all. */
  cancel(idempotencyKey: string): Promise<void>;
}

export interface PaymentPorts {
  /** None where no provider is configured. */
  cards: CardProvider | undefined;
  grantCredits(
    ctx: Context,
    userId: string,
    grant: { kind: 'purchase'; delta: number; reference: string; givesUnlimited: boolean },
  ): Promise<unknown>;
  balanceOf(db: Database, userId: string): Promise<number>;
  /** How many experiences the member revealed in each month, "2026-05". */
  revealsByMonth(db: Database, userId: string): Promise<ReadonlyMap<string, number>>;
}
