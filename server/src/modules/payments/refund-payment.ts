import type { Context } from '../../platform/context.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { auditPayment } from './audit-payment.ts';
import { reversedPurchase } from './reversed-purchase.ts';
import { matchesPayment } from './rules.ts';
import { lockByReference, settle } from './store.ts';

interface Refund {
  /** The provider's id of the charge. */
  reference: string;
  amountCents: number;
  currency: string;
}

/** The operator refunded the buyer, so unspent reveals are taken back. The audit entry says how many were already spent: they are forgiven. */
export async function refundPayment(ctx: Context, { ports, platform }: PaymentsDependencies, refund: Refund): Promise<void> {
  const payment = await lockByReference(ctx.db, refund.reference);
  if (payment?.status !== 'completed') return;
  if (!matchesPayment(payment, refund)) {
    platform.log.error({ event: 'refund_differs' }, 'part of a payment was refunded; the member keeps the reveals');
    return;
  }
  await settle(ctx.db, payment.id, { status: 'refunded', reference: refund.reference, at: ctx.clock.now() });
  const purchase = await reversedPurchase(ctx.db, payment);
  const taken = await ports.takeBackPurchase(ctx, purchase);
  await auditPayment(ctx, payment, 'payment.refund', { taken, spent: purchase.delta - taken });
}
