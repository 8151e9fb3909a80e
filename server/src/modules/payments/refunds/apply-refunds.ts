import type { Context } from '../../../platform/context.ts';
import { auditPayment } from '../audit-payment.ts';
import type { PaymentsDependencies } from '../dependencies.ts';
import { lockReference } from '../chargebacks/chargeback-store.ts';
import { reversedPurchase } from '../reversed-purchase.ts';
import { isPartOf, shareOf, type Payment } from '../rules.ts';
import { lockByReference, settle } from '../store.ts';
import { refundsOf, setRefundedReveals, storeRefund, type Refund, type StoredRefund } from './refund-store.ts';

/** The operator refunded the buyer. Repeated events change nothing. */
export async function receiveRefund(ctx: Context, deps: PaymentsDependencies, refund: Refund): Promise<void> {
  await lockReference(ctx.db, refund.reference);
  if (!(await storeRefund(ctx.db, refund, ctx.clock.now()))) return;
  const payment = await lockByReference(ctx.db, refund.reference);
  if (payment) await applyRefunds(ctx, deps, payment, refund.reference);
}

/**
 * Takes back the reveals of refunds that aren't applied yet. A refund of a part of the price takes back that share. The caller holds the
 * payment's lock and `lockReference`.
 */
export async function applyRefunds(ctx: Context, deps: PaymentsDependencies, payment: Payment, reference: string): Promise<void> {
  if (payment.status !== 'completed') return;
  const refunds = await refundsOf(ctx.db, reference);
  let refundedCents = sumOf(refunds.filter(({ reveals }) => reveals !== null));
  for (const refund of refunds) {
    if (refund.reveals !== null) continue;
    const cents = refundedCents + refund.amountCents;
    const isWhole = refund.currency === payment.currency && cents === payment.totalCents;
    if (!isWhole && !isPartOf(payment, { ...refund, amountCents: cents }))
      deps.platform.log.error({ event: 'refund_differs' }, 'a part of a payment was refunded; the member keeps its reveals');
    if (refund.currency !== payment.currency || cents > payment.totalCents) continue;
    if (isWhole) await settle(ctx.db, payment.id, { status: 'refunded', reference, at: ctx.clock.now() });
    const share = shareOf(payment, cents) - shareOf(payment, refundedCents);
    await takeBack(ctx, deps, { payment, reference, refund, share: isWhole ? undefined : share });
    refundedCents = cents;
  }
}

interface RefundedShare {
  payment: Payment;
  reference: string;
  refund: StoredRefund;
  /** Undefined for everything that earlier refunds left. */
  share: number | undefined;
}

/** Takes back unspent reveals. The audit entry says how many were already spent: they are forgiven. */
async function takeBack(
  ctx: Context,
  { ports }: PaymentsDependencies,
  { payment, reference, refund, share }: RefundedShare,
): Promise<void> {
  const purchase = await reversedPurchase(ctx.db, payment, reference);
  const part =
    share === undefined ? purchase : { ...purchase, id: `${payment.id}|refund|${refund.id}`, delta: share, endsUnlimited: false };
  const taken = part.delta === 0 && !part.endsUnlimited ? 0 : await ports.takeBackPurchase(ctx, part);
  await setRefundedReveals(ctx.db, refund.id, part.delta);
  await auditPayment(ctx, payment, 'payment.refund', { taken, spent: part.delta - taken, refunded_cents: refund.amountCents });
}

const sumOf = (refunds: readonly StoredRefund[]): number => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
