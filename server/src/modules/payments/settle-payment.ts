import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import type { PaymentDeps } from './dependencies.ts';
import type { ChargeOutcome } from './ports.ts';
import { findPack, grantOf, matchesPayment, isOpenTo, shownReason, type Payment } from './rules.ts';
import { keepCardMark } from './card-mark-store.ts';
import { lockPayment, settle } from './store.ts';

/** False if the provider's reply contradicts the payment. */
type Settled = boolean;

/** Stores the outcome of a charge, and grants the pack once. Runs in its own transaction. */
export async function settlePayment(ctx: Context, { ports, platform }: PaymentDeps, id: string, outcome: ChargeOutcome): Promise<Settled> {
  const payment = await lockPayment(ctx.db, id);
  if (!payment || !isOpenTo(payment.status, outcome.status)) return true;
  const at = ctx.clock.now();
  if (outcome.status === 'declined') {
    await settle(ctx.db, id, { status: 'failed', reference: null, at, declineReason: shownReason(outcome.reason) });
    await note(ctx, payment, 'payment.fail', { reason: outcome.reason });
    return true;
  }
  if (outcome.status === 'pending') return true;
  const pack = findPack(payment.packId);
  if (!pack || !matchesPayment(payment, outcome)) {
    platform.log.error({ event: 'payment_differs' }, 'the provider charged a different amount or currency than requested');
    return false;
  }
  await settle(ctx.db, id, { status: 'completed', reference: outcome.reference, at });
  if (outcome.cardFingerprint !== undefined) await keepCardMark(ctx.db, platform.vault, id, outcome.cardFingerprint);
  await ports.grantCredits(ctx, payment.userId, { kind: 'purchase', reference: id, ...grantOf(pack) });
  await note(ctx, payment, 'payment.complete');
  return true;
}

export const note = (ctx: Context, payment: Payment, action: string, more: Record<string, string | number> = {}): Promise<void> =>
  audit(ctx, { action, subject: `payment:${payment.id}`, data: { pack: payment.packId, cents: payment.totalCents, ...more } });
