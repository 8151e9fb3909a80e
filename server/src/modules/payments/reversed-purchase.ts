import type { Database } from '../../platform/db/database.ts';
import { chargebacksOf } from './chargebacks/chargeback-store.ts';
import type { ReversedPurchase } from './ports.ts';
import { refundsOf } from './refunds/refund-store.ts';
import { findPack, grantOf, isPartOf, shareOf, priceInReveals, type Payment } from './rules.ts';
import { hasOtherValidPayment } from './store.ts';

/** The credits that the ledger has to take back of a purchase: those that it gave, less the shares that were taken back already. */
export async function reversedPurchase(db: Database, payment: Payment, reference: string): Promise<ReversedPurchase> {
  const pack = findPack(payment.packId);
  const { delta, givesUnlimited } = pack ? grantOf(pack) : { delta: payment.reveals, givesUnlimited: false };
  const endsUnlimited = givesUnlimited && !(await hasOtherValidPayment(db, payment));
  return {
    userId: payment.userId,
    id: payment.id,
    delta: Math.max(0, delta - (await takenShares(db, payment, reference))),
    givesUnlimited,
    endsUnlimited,
    unlimitedSince: payment.createdAt,
    priceInReveals: priceInReveals(payment.totalCents),
  };
}

async function takenShares(db: Database, payment: Payment, reference: string): Promise<number> {
  const refunds = await refundsOf(db, reference);
  const parts = (await chargebacksOf(db, reference)).filter((chargeback) => chargeback.isApplied && isPartOf(payment, chargeback));
  return [...refunds.map(({ reveals }) => reveals ?? 0), ...parts.map(({ amountCents }) => shareOf(payment, amountCents))].reduce(
    (sum, share) => sum + share,
    0,
  );
}
