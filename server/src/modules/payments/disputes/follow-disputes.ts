import type { Context } from '../../../platform/context.ts';
import { auditPayment } from '../audit-payment.ts';
import type { PaymentsDependencies } from '../dependencies.ts';
import type { ReversedPurchase } from '../ports.ts';
import { isPartOf, matchesPayment, shareOf, type Payment } from '../rules.ts';
import { lockByReference, settle } from '../store.ts';
import { reversedPurchase } from '../reversed-purchase.ts';
import { disputesOf, lockReference, setApplied, storeOutcome, type DisputeOutcome, type StoredDispute } from './dispute-store.ts';

/** A buyer's bank decided a chargeback, or decided it anew. Repeated and older events change nothing. */
export async function receiveDispute(ctx: Context, deps: PaymentsDependencies, dispute: DisputeOutcome): Promise<void> {
  await lockReference(ctx.db, dispute.reference);
  if (!(await storeOutcome(ctx.db, dispute))) return;
  const payment = await lockByReference(ctx.db, dispute.reference);
  if (payment) await followDisputes(ctx, deps, payment, dispute.reference);
}

/**
 * Brings a payment to the state that its disputes ask for: while one of them is lost, its credits are taken back, and what was used of them is
 * a debt; of a dispute about a part of the price, that share. The caller holds the payment's lock and `lockReference`.
 */
export async function followDisputes(ctx: Context, deps: PaymentsDependencies, payment: Payment, reference: string): Promise<void> {
  const disputes = await disputesOf(ctx.db, reference);
  const aboutWhole = disputes.filter((dispute) => matchesPayment(payment, dispute));
  const lost = aboutWhole.find(({ isLost }) => isLost);
  const applied = aboutWhole.find(({ isApplied }) => isApplied);
  if (payment.status === 'completed' && lost) {
    await settle(ctx.db, payment.id, { status: 'refunded', reference, at: ctx.clock.now() });
    await chargeBack(ctx, deps, payment, await reversedPurchase(ctx.db, payment, reference));
    await setApplied(ctx.db, lost.id, true);
    return;
  }
  let current = payment;
  if (payment.status === 'refunded' && !lost && applied) {
    await settle(ctx.db, payment.id, { status: 'completed', reference, at: ctx.clock.now() });
    await undoChargeBack(ctx, deps, payment, await reversedPurchase(ctx.db, payment, reference));
    await setApplied(ctx.db, applied.id, false);
    current = { ...payment, status: 'completed' };
  }
  for (const dispute of disputes) if (!aboutWhole.includes(dispute)) await followPart(ctx, deps, { payment: current, reference, dispute });
}

/** A dispute about less than the whole payment, which stays valid. */
async function followPart(
  ctx: Context,
  deps: PaymentsDependencies,
  { payment, reference, dispute }: { payment: Payment; reference: string; dispute: StoredDispute },
): Promise<void> {
  if (dispute.isLost === dispute.isApplied) return;
  const purchase = await reversedPurchase(ctx.db, payment, reference);
  const part = { ...purchase, id: `${payment.id}|dispute|${dispute.id}`, endsUnlimited: false };
  if (!dispute.isLost) {
    await undoChargeBack(ctx, deps, payment, part);
    await setApplied(ctx.db, dispute.id, false);
  } else if (payment.status === 'completed') {
    const delta = isPartOf(payment, dispute) ? shareOf(payment, dispute.amountCents) : 0;
    if (delta === 0) {
      deps.platform.log.error({ event: 'refund_differs' }, 'the bank took back a part of a payment; the member keeps its reveals');
      return;
    }
    await chargeBack(ctx, deps, payment, { ...part, delta });
    await setApplied(ctx.db, dispute.id, true);
  }
}

async function chargeBack(ctx: Context, deps: PaymentsDependencies, payment: Payment, purchase: ReversedPurchase): Promise<void> {
  const { ports } = deps;
  const reversed = await ports.chargeBack(ctx, purchase);
  const { taken, owed } = reversed ?? { taken: 0, owed: 0 };
  await auditPayment(ctx, payment, 'payment.charge-back', { member: payment.userId, taken, owed });
  if (reversed) await ports.notifyOfDebt(ctx, payment.userId, { chargeback: 'lost', owed, isPart: purchase.id !== payment.id });
}

async function undoChargeBack(
  ctx: Context,
  deps: PaymentsDependencies,
  payment: Payment,
  { id, givesUnlimited }: ReversedPurchase,
): Promise<void> {
  const { ports } = deps;
  const undone = await ports.undoChargeBack(ctx, { userId: payment.userId, id, givesUnlimited });
  const { returned, cancelled } = undone ?? { returned: 0, cancelled: 0 };
  await auditPayment(ctx, payment, 'payment.charge-back-won', { member: payment.userId, returned, cancelled });
  if (undone) await ports.notifyOfDebt(ctx, payment.userId, { chargeback: 'won', owed: 0, isPart: id !== payment.id });
}
