import type { PaymentAnalytics } from '@candor/contract/payments';
import type { MemberContext } from '../../platform/context.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { partsTakenBack } from './payment-totals-store.ts';
import { byMonth, withoutParts } from './rules.ts';
import { paymentsOf } from './store.ts';

/** The caller's spending, purchases and used reveals, without the parts of payments that were refunded or charged back. */
export async function analyseSpending(ctx: MemberContext, { ports }: PaymentsDependencies): Promise<PaymentAnalytics> {
  const { userId } = ctx.actor;
  const parts = await partsTakenBack(ctx.db, userId);
  const completed = (await paymentsOf(ctx.db, userId))
    .filter(({ status }) => status === 'completed')
    .map((payment) =>
      withoutParts(
        payment,
        parts.filter(({ paymentId }) => paymentId === payment.id),
      ),
    );
  const months = byMonth(completed, await ports.revealsByMonth(ctx.db, userId));
  const total = (of: 'spent_cents' | 'reveals_purchased' | 'reveals_used') => months.reduce((sum, month) => sum + month[of], 0);
  return {
    total_spent_cents: total('spent_cents'),
    reveals_purchased: total('reveals_purchased'),
    reveals_used: total('reveals_used'),
    reveals_left: await ports.balanceOf(ctx.db, userId),
    by_month: months,
  };
}
