import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { ChargeOutcome } from './ports.ts';
import { findPack, grantOf, matchesPayment, isChangedBy, shownReason, type Payment } from './rules.ts';
import { saveCardHash } from './card-hash-store.ts';
import { lockPayment, settle } from './store.ts';

/**
 * Stores the outcome of a charge, and grants the pack once.
 * @returns false if the provider charged another amount or currency
 */
export async function settlePayment(
  ctx: Context,
  { ports, platform }: PaymentsDependencies,
  id: string,
  outcome: ChargeOutcome,
): Promise<boolean> {
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
  await settle(ctx.db, id, { status: 'completed', reference: outcome.reference, at });
  if (outcome.cardFingerprint !== undefined) await saveCardHash(ctx.db, platform.vault, id, outcome.cardFingerprint);
  await ports.grantCredits(ctx, payment.userId, { kind: 'purchase', reference: id, ...grantOf(pack) });
  await auditPayment(ctx, payment, 'payment.complete');
  return true;
}

export const auditPayment = (
  ctx: Context,
  payment: Payment,
  action: string,
  details: Record<string, string | number> = {},
): Promise<void> =>
  audit(ctx, { action, subject: `payment:${payment.id}`, data: { pack: payment.packId, cents: payment.totalCents, ...details } });
