import type { Context } from '../../platform/context.ts';
import { auditPayment } from './audit-payment.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { lockReference } from './chargebacks/chargeback-store.ts';
import { applyChargebacks } from './chargebacks/apply-chargebacks.ts';
import { applyRefunds } from './refunds/apply-refunds.ts';
import type { ChargeOutcome } from './ports.ts';
import { findPack, grantOf, matchesPayment, isChangedBy, shownReason } from './rules.ts';
import { saveCardHash } from './card-hash-store.ts';
import { lockPayment, settle } from './store.ts';

/**
 * Stores the outcome of a charge, and grants the pack once.
 * @returns false if the provider charged another amount or currency
 */
export async function settlePayment(ctx: Context, deps: PaymentsDependencies, id: string, outcome: ChargeOutcome): Promise<boolean> {
  const { ports, platform } = deps;
  const payment = await lockPayment(ctx.db, id);
  if (!payment || !isChangedBy(payment.status, outcome.status)) return true;
  const at = ctx.clock.now();
  if (outcome.status === 'declined') {
    await settle(ctx.db, id, { status: 'failed', reference: null, at, declineReason: shownReason(outcome.reason) });
    await auditPayment(ctx, payment, 'payment.fail', { reason: outcome.reason });
    return true;
  }
  if (outcome.status === 'pending') return true;
  const pack = findPack(payment.packId);
  if (!pack || !matchesPayment(payment, outcome)) {
    platform.log.error({ event: 'payment_differs' }, 'the provider charged a different amount or currency than requested');
    return false;
  }
  await lockReference(ctx.db, outcome.reference);
  await settle(ctx.db, id, { status: 'completed', reference: outcome.reference, at });
  if (outcome.cardFingerprint !== undefined) await saveCardHash(ctx.db, platform.vault, id, outcome.cardFingerprint);
  const grant = grantOf(pack);
  await ports.grantCredits(ctx, payment.userId, { kind: 'purchase', reference: id, ...grant });
  await ports.settleWithPurchase(ctx, { userId: payment.userId, id, ...grant });
  await auditPayment(ctx, payment, 'payment.complete');
  // The payment may have been refunded, or taken back by the bank, before its outcome was known here.
  const settled = { ...payment, status: 'completed' } as const;
  await applyRefunds(ctx, deps, settled, outcome.reference);
  await applyChargebacks(ctx, deps, (await lockPayment(ctx.db, id)) ?? settled, outcome.reference);
  return true;
}
