import type { Context } from '../../../platform/context.ts';
import { auditPayment } from '../audit-payment.ts';
import type { PaymentsDependencies } from '../dependencies.ts';
import type { ReversedPurchase } from '../ports.ts';
import { isPartOf, matchesPayment, shareOf, type Payment } from '../rules.ts';
import { lockByReference, settle } from '../store.ts';
import { reversedPurchase } from '../reversed-purchase.ts';
import {
  chargebacksOf,
  lockReference,
  setApplied,
  storeOutcome,
  type ChargebackOutcome,
  type StoredChargeback,
} from './chargeback-store.ts';

/** A buyer's bank decided a chargeback, or changed its decision. Repeated and older events change nothing. */
export async function receiveChargeback(ctx: Context, deps: PaymentsDependencies, chargeback: ChargebackOutcome): Promise<void> {
  await lockReference(ctx.db, chargeback.reference);
  if (!(await storeOutcome(ctx.db, chargeback))) return;
  const payment = await lockByReference(ctx.db, chargeback.reference);
  if (payment) await applyChargebacks(ctx, deps, payment, chargeback.reference);
}

/**
 * Brings a payment to the state that its chargebacks require: while one of them is lost, its credits are taken back, and those that were spent
 * are a debt. A chargeback of a part of the price takes back that share. The caller holds the payment's lock and `lockReference`.
 */
export async function applyChargebacks(ctx: Context, deps: PaymentsDependencies, payment: Payment, reference: string): Promise<void> {
  const chargebacks = await chargebacksOf(ctx.db, reference);
  const ofWhole = chargebacks.filter((chargeback) => matchesPayment(payment, chargeback));
  const lost = ofWhole.find(({ isLost }) => isLost);
  const applied = ofWhole.find(({ isApplied }) => isApplied);
  if (payment.status === 'completed' && lost) {
    await settle(ctx.db, payment.id, { status: 'refunded', reference, at: ctx.clock.now() });
    await takeBackCredits(ctx, deps, payment, await reversedPurchase(ctx.db, payment, reference));
    await setApplied(ctx.db, lost.id, true);
    return;
  }
  let current = payment;
  if (payment.status === 'refunded' && !lost && applied) {
    await settle(ctx.db, payment.id, { status: 'completed', reference, at: ctx.clock.now() });
    await returnCredits(ctx, deps, payment, await reversedPurchase(ctx.db, payment, reference));
    await setApplied(ctx.db, applied.id, false);
    current = { ...payment, status: 'completed' };
  }
  for (const chargeback of chargebacks)
    if (!ofWhole.includes(chargeback)) await applyPart(ctx, deps, { payment: current, reference, chargeback });
}

/** A chargeback of less than the whole payment, which stays valid. */
async function applyPart(
  ctx: Context,
  deps: PaymentsDependencies,
  { payment, reference, chargeback }: { payment: Payment; reference: string; chargeback: StoredChargeback },
): Promise<void> {
  if (chargeback.isLost === chargeback.isApplied) return;
  const purchase = await reversedPurchase(ctx.db, payment, reference);
  // The ledger's references are hashes of this id.
  const part = { ...purchase, id: `${payment.id}|dispute|${chargeback.id}`, endsUnlimited: false };
  if (!chargeback.isLost) {
    await returnCredits(ctx, deps, payment, part);
    await setApplied(ctx.db, chargeback.id, false);
  } else if (payment.status === 'completed') {
    const delta = isPartOf(payment, chargeback) ? shareOf(payment, chargeback.amountCents) : 0;
    if (delta === 0) {
      deps.platform.log.error({ event: 'refund_differs' }, 'the bank took back a part of a payment; the member keeps its reveals');
      return;
    }
    await takeBackCredits(ctx, deps, payment, { ...part, delta });
    await setApplied(ctx.db, chargeback.id, true);
  }
}

async function takeBackCredits(ctx: Context, deps: PaymentsDependencies, payment: Payment, purchase: ReversedPurchase): Promise<void> {
  const { ports } = deps;
  const reversed = await ports.applyChargeback(ctx, purchase);
  const { taken, owed } = reversed ?? { taken: 0, owed: 0 };
  await auditPayment(ctx, payment, 'payment.charge-back', { member: payment.userId, taken, owed });
  if (reversed) await ports.notifyOfDebt(ctx, payment.userId, { chargeback: 'lost', owed, isPart: purchase.id !== payment.id });
}

async function returnCredits(
  ctx: Context,
  deps: PaymentsDependencies,
  payment: Payment,
  { id, givesUnlimited }: ReversedPurchase,
): Promise<void> {
  const { ports } = deps;
  const undone = await ports.undoChargeback(ctx, { userId: payment.userId, id, givesUnlimited });
  const { returned, cancelled } = undone ?? { returned: 0, cancelled: 0 };
  await auditPayment(ctx, payment, 'payment.charge-back-won', { member: payment.userId, returned, cancelled });
  if (undone) await ports.notifyOfDebt(ctx, payment.userId, { chargeback: 'won', owed: 0, isPart: id !== payment.id });
}
