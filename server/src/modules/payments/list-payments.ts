import { PAGE_SIZE } from '@candor/contract/limits';
import type { PaymentItem, Receipt, UserPayment } from '@candor/contract/payments';
import { paginate, type Pagination } from '@candor/contract/route';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { presentItem, presentReceipt, presentUserPayment } from './rules.ts';
import { countPaymentsOf, paymentOf, paymentsOf } from './store.ts';

export async function listUserPayments(ctx: MemberContext): Promise<{ payments: UserPayment[] }> {
  return { payments: (await paymentsOf(ctx.db, ctx.actor.userId)).map(presentUserPayment) };
}

export async function listPaymentHistory(
  ctx: MemberContext,
  { page }: { page: number },
): Promise<{ payments: PaymentItem[]; pagination: Pagination }> {
  const { userId } = ctx.actor;
  const payments = await paymentsOf(ctx.db, userId, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return {
    payments: payments.map(presentItem),
    pagination: paginate(page, PAGE_SIZE, await countPaymentsOf(ctx.db, userId), payments.length),
  };
}

export async function readReceipt(ctx: MemberContext, { id }: { id: string }): Promise<{ payment: Receipt }> {
  const payment = await paymentOf(ctx.db, ctx.actor.userId, id);
  if (!payment) throw new AppError('NOT_FOUND');
  return { payment: presentReceipt(payment) };
}
