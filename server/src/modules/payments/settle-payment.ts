import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentDeps } from './dependencies.ts';
import type { ChargeOutcome } from './ports.ts';
import { findPack, grantOf, isAsAsked, type Payment } from './rules.ts';
import { lockPending, settle } from './store.ts';

/** Writes down what became of a charge, and grants what was paid for, once. Runs in a transaction of its own. */
export async function settlePayment(ctx: Context, { ports, platform }: PaymentDeps, id: string, outcome: ChargeOutcome): Promise<void> {
  const payment = await lockPending(ctx.db, id);
  if (!payment) return;
  const at = ctx.clock.now();
  if (outcome.status === 'declined') {
    await settle(ctx.db, id, { status: 'failed', reference: null, at });
    await note(ctx, payment, 'payment.fail');
    return;
  }
  const pack = findPack(payment.packId);
  if (!pack || !isAsAsked(payment, outcome)) {
    platform.log.error({ event: 'payment_differs', payment: id }, 'the provider charged something else than it was asked to');
    throw new AppError('UNAVAILABLE');
  }
  await settle(ctx.db, id, { status: 'completed', reference: outcome.reference, at });
  await ports.grantCredits(ctx, payment.userId, { kind: 'purchase', reference: id, ...grantOf(pack) });
  await note(ctx, payment, 'payment.complete');
}

const note = (ctx: Context, payment: Payment, action: string): Promise<void> =>
  audit(ctx, { action, subject: `payment:${payment.id}`, data: { pack: payment.packId, cents: payment.totalCents } });
