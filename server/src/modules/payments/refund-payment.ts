import type { Context } from '../../platform/context.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { findPack, grantOf, matchesPayment } from './rules.ts';
import { auditPayment } from './settle-payment.ts';
import { hasOtherValidPayment, lockByReference, settle } from './store.ts';

interface Refund {
  /** The provider's id of the charge. */
  reference: string;
  amountCents: number;
  currency: string;
}

/** The buyer was refunded, so unspent reveals are taken back. The audit entry says how many were already spent. */
export async function refundPayment(ctx: Context, { ports, platform }: PaymentsDependencies, refund: Refund): Promise<void> {
  const payment = await lockByReference(ctx.db, refund.reference);
  if (payment?.status !== 'completed') return;
  if (!matchesPayment(payment, refund)) {
    platform.log.error({ event: 'refund_differs' }, 'part of a payment was refunded; the member keeps the reveals');
    return;
  }
  await settle(ctx.db, payment.id, { status: 'refunded', reference: refund.reference, at: ctx.clock.now() });
  const pack = findPack(payment.packId);
  const { delta, givesUnlimited } = pack ? grantOf(pack) : { delta: payment.reveals, givesUnlimited: false };
  const endsUnlimited = givesUnlimited && !(await hasOtherValidPayment(ctx.db, payment));
  const taken = await ports.takeBackCredits(ctx, payment.userId, { delta, reference: payment.id, endsUnlimited });
  await auditPayment(ctx, payment, 'payment.refund', { taken, spent: delta - taken });
}
