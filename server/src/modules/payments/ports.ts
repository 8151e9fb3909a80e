import type { Wallet } from '@candor/contract/payments';
import type { PurchaseDebt } from '@candor/contract/reveals';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ChargebackOutcome } from './chargebacks/chargeback-store.ts';
import type { Refund } from './refunds/refund-store.ts';

/** Identifies a charge at the provider: sent with the charge, and later to ask for its outcome. */
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
  | { kind: 'refund'; refund: Refund }
  /** A buyer's bank decided a chargeback. */
  | { kind: 'chargeback'; chargeback: ChargebackOutcome }
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

/** A purchase whose payment was refunded, or taken back by the buyer's bank. */
export interface ReversedPurchase {
  userId: string;
  /** The payment's id. */
  id: string;
  /** The credits that it gave; 0 for an unlimited pack. */
  delta: number;
  givesUnlimited: boolean;
  /** Whether no other payment keeps the reveals unlimited. */
  endsUnlimited: boolean;
  /** Since when an unlimited pack was paid. */
  unlimitedSince: Date;
  /** How many reveals the price of the pack buys: no debt for an unlimited pack is larger. */
  priceInReveals: number;
}

export interface PaymentPorts {
  /** Undefined if no provider is configured. */
  cards: CardProvider | undefined;
  grantCredits(
    ctx: Context,
    userId: string,
    grant: { kind: 'purchase'; delta: number; reference: string; givesUnlimited: boolean },
  ): Promise<unknown>;
  /** Settles the buyer's debt of reveals with a purchase, before its credits can be used. */
  settleWithPurchase(ctx: Context, purchase: { userId: string; id: string; delta: number; givesUnlimited: boolean }): Promise<void>;
  /** How the purchase changed the buyer's debt. */
  debtOfPurchase(db: Database, purchase: { userId: string; id: string }): Promise<PurchaseDebt | undefined>;
  /** Takes back the credits of a refunded purchase that are still unspent; returns how many. */
  takeBackPurchase(ctx: Context, purchase: ReversedPurchase): Promise<number>;
  /** Takes back the unspent credits of a purchase, and books the spent ones as a debt; undefined without an account. */
  applyChargeback(ctx: Context, purchase: ReversedPurchase): Promise<{ taken: number; owed: number } | undefined>;
  undoChargeback(
    ctx: Context,
    purchase: { userId: string; id: string; givesUnlimited: boolean },
  ): Promise<{ returned: number; cancelled: number } | undefined>;
  notifyOfDebt(ctx: Context, userId: string, params: { chargeback: 'lost' | 'won'; owed: number; isPart: boolean }): Promise<void>;
  balanceOf(db: Database, userId: string): Promise<number>;
  /** How many experiences the member revealed in each month, "2026-05". */
  revealsByMonth(db: Database, userId: string): Promise<ReadonlyMap<string, number>>;
}
