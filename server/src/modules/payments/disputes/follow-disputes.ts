import type { Context } from '../../../platform/context.ts';
import { auditPayment } from '../audit-payment.ts';
import type { PaymentsDependencies } from '../dependencies.ts';
import { matchesPayment, type Payment } from '../rules.ts';
import { lockByReference, settle } from '../store.ts';
import { reversedPurchase } from '../reversed-purchase.ts';
import { disputesOf, lockReference, setApplied, storeOutcome, type DisputeOutcome } from './dispute-store.ts';

/** A buyer's bank decided a chargeback, or decided it anew. Repeated and older events change nothing. */
export async function receiveDispute(ctx: Context, deps: PaymentsDependencies, dispute: DisputeOutcome): Promise<void> {
  await lockReference(ctx.db, dispute.reference);
  if (!(await storeOutcome(ctx.db, dispute))) return;
  const payment = await lockByReference(ctx.db, dispute.reference);
  if (payment) await followDisputes(ctx, deps, payment, dispute.reference);
}

/**
 * Brings a payment to the state that its disputes ask for: while one of them is lost, its credits are taken back, and what was used of them is
 * a debt. The caller holds the payment's lock and `lockReference`.
 */
export async function followDisputes(ctx: Context, deps: PaymentsDependencies, payment: Payment, reference: string): Promise<void> {
  const disputes = await disputesOf(ctx.db, reference);
  const lost = disputes.filter(({ isLost }) => isLost);
  const whole = lost.find((dispute) => matchesPayment(payment, dispute));
  if (payment.status === 'completed' && whole) {
    await chargeBack(ctx, deps, payment, reference);
    await setApplied(ctx.db, reference, whole.id);
  } else if (payment.status === 'completed' && lost.length > 0) {
    deps.platform.log.error({ event: 'refund_differs' }, 'the bank took back a part of a payment; the member keeps its reveals');
  } else if (payment.status === 'refunded' && !whole && disputes.some(({ isApplied }) => isApplied)) {
    await undoChargeBack(ctx, deps, payment, reference);
    await setApplied(ctx.db, reference, null);
  }
}

async function chargeBack(ctx: Context, deps: PaymentsDependencies, payment: Payment, reference: string): Promise<void> {
  const { ports } = deps;
  await settle(ctx.db, payment.id, { status: 'refunded', reference, at: ctx.clock.now() });
  const reversed = await ports.chargeBack(ctx, await reversedPurchase(ctx.db, payment));
  const { taken, owed } = reversed ?? { taken: 0, owed: 0 };
  await auditPayment(ctx, payment, 'payment.charge-back', { member: payment.userId, taken, owed });
  if (reversed) await ports.notifyOfDebt(ctx, payment.userId, { chargeback: 'lost', owed });
}

async function undoChargeBack(ctx: Context, deps: PaymentsDependencies, payment: Payment, reference: string): Promise<void> {
  const { ports } = deps;
  await settle(ctx.db, payment.id, { status: 'completed', reference, at: ctx.clock.now() });
  const { givesUnlimited } = await reversedPurchase(ctx.db, payment);
  const undone = await ports.undoChargeBack(ctx, { userId: payment.userId, id: payment.id, givesUnlimited });
  const { returned, cancelled } = undone ?? { returned: 0, cancelled: 0 };
  await auditPayment(ctx, payment, 'payment.charge-back-won', { member: payment.userId, returned, cancelled });
  if (undone) await ports.notifyOfDebt(ctx, payment.userId, { chargeback: 'won', owed: 0 });
}
