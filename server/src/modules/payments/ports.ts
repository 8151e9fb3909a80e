import type { Wallet } from '@candor/contract/payments';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

/** The identifiers of a charge at the provider, before and after the request. */
export interface ChargeAttempt {
  /** The payment's id: the same one never charges twice, however often it is sent. */
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  /** When the payment began. */
  begunAt: Date;
}

export interface Charge extends ChargeAttempt {
  /** The card form's token for one payment, or the provider's id of a saved card. */
  sourceId: string;
  /** For a saved card: the provider's id of its customer. */
  customerId?: string;
}

/** For the audit log. The buyer sees less (`shownReason`), because people who try stolen cards would learn from it. */
export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'security_code'
  | 'expired'
  | 'address'
  | 'card_data'
  | 'verification'
  | 'limit'
  | 'not_supported'
  | 'token'
  | 'refused'
  | 'cancelled';

export type ChargeOutcome =
  | {
      status: 'completed';
      reference: string;
      amountCents: number;
      currency: string;
      /** The same for every payment with one card. */
      cardFingerprint?: string | undefined;
    }
  /** The provider is still processing it. */
  | { status: 'pending' }
  | { status: 'declined'; reason: DeclineReason };

/** An event that the provider sends, with a verified signature. */
export type ProviderEvent = { id: string } & (
  | { kind: 'charge'; paymentId: string; outcome: ChargeOutcome }
  | { kind: 'refund'; reference: string; amountCents: number; currency: string }
  /** An event that Candor doesn't use. */
  | { kind: 'other' }
);

/** The settings with which the browser shows the provider's card form. */
export interface BrowserForm {
  applicationId: string;
  locationId: string;
  scriptUrl: string;
  wallets: readonly Wallet[];
  /** Origins that the content security policy must allow, by directive. */
  sources: Record<string, readonly string[]>;
}

/** A card saved at the provider, with the provider's id of it. */
export interface SavedCard {
  reference: string;
  customerId: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Charges cards. When a call throws, the outcome is unknown, and a job asks the provider again later. */
export interface CardProvider {
  name: 'sandbox' | 'square';
  isSandbox: boolean;
  browserForm?: BrowserForm;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The outcome of a charge; undefined if it was never made. */
  find(attempt: ChargeAttempt): Promise<ChargeOutcome | undefined>;
  /** Makes sure that a charge that was not found is never made later. */
  cancel(idempotencyKey: string): Promise<void>;
  /** Saves the card of a completed payment, for the same customer as before. */
  saveCard?(card: { paymentReference: string; idempotencyKey: string; customerId: string | undefined }): Promise<SavedCard>;
  /** Makes a saved card unusable. */
  disableCard?(reference: string): Promise<void>;
  /** The result of its latest calls, and whether its circuit is open; absent if calls can't fail. */
  state?(): { isHealthy: boolean; isOpen: boolean; checkedAt: Date | null };
  /** Undefined when the signature is not the provider's. */
  readEvent?(body: string, signature: string | undefined): ProviderEvent | undefined;
}

export interface PaymentPorts {
  /** Undefined if no provider is configured. */
  cards: CardProvider | undefined;
  grantCredits(
    ctx: Context,
    userId: string,
    grant: { kind: 'purchase'; delta: number; reference: string; givesUnlimited: boolean },
  ): Promise<unknown>;
  /** Takes back the credits of a purchase that are still unspent; returns how many. */
  takeBackCredits(ctx: Context, userId: string, grant: { delta: number; reference: string; endsUnlimited: boolean }): Promise<number>;
  balanceOf(db: Database, userId: string): Promise<number>;
  /** How many experiences the member revealed in each month, "2026-05". */
  revealsByMonth(db: Database, userId: string): Promise<ReadonlyMap<string, number>>;
}
