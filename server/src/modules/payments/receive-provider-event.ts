import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { receiveChargeback } from './chargebacks/apply-chargebacks.ts';
import { receiveRefund } from './refunds/apply-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { storeEvent } from './store.ts';

/** Handles events about payments: they settle pending ones, and take back those that were refunded or charged back. Repeated events change nothing. */
export async function receiveProviderEvent(
  ctx: Context,
  deps: PaymentsDependencies,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<null> {
  const event = deps.ports.cards?.readEvent?.(body, signature);
  if (!event) {
    deps.platform.log.warn({ event: 'webhook_forged' }, 'a payment event has a wrong signature');
    throw new AppError('BAD_SIGNATURE');
  }
  if (event.kind === 'other' || !(await storeEvent(ctx.db, event.id, ctx.clock.now()))) return null;
  const acting: Context = { ...ctx, actor: { kind: 'job', job: 'receive-provider-event' } };
  // An event with a wrong amount gets the same reply, because sending it again would not help. The log has an error line about it.
  if (event.kind === 'charge') await settlePayment(acting, deps, event.paymentId, event.outcome);
  else if (event.kind === 'chargeback') await receiveChargeback(acting, deps, event.chargeback);
  else await receiveRefund(acting, deps, event.refund);
  return null;
}
