import type { Database } from '../../platform/db/database.ts';
import type { ReversedPurchase } from './ports.ts';
import { findPack, grantOf, worthOf, type Payment } from './rules.ts';
import { hasOtherValidPayment } from './store.ts';

/** What the purchase gave, for the ledger that takes it back. The payment isn't valid any more. */
export async function reversedPurchase(db: Database, payment: Payment): Promise<ReversedPurchase> {
  const pack = findPack(payment.packId);
  const { delta, givesUnlimited } = pack ? grantOf(pack) : { delta: payment.reveals, givesUnlimited: false };
  const endsUnlimited = givesUnlimited && !(await hasOtherValidPayment(db, payment));
  return {
    userId: payment.userId,
    id: payment.id,
    delta,
    givesUnlimited,
    endsUnlimited,
    unlimitedSince: payment.createdAt,
    worth: worthOf(payment.totalCents),
  };
}
