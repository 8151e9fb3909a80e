import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { analyseSpending } from './analyse-spending.ts';
import { listPaymentHistory, listUserPayments, readReceipt } from './list-payments.ts';
import type { PaymentDeps } from './dependencies.ts';
import { purchasePack } from './purchase-pack.ts';

export const paymentRoutes = (deps: PaymentDeps): BoundRoute[] => [
  on(
    'POST /reveals/purchase',
    (ctx, { body, request }) => {
      const key = request.headers['idempotency-key'];
      return purchasePack(ctx, deps, { ...body, idempotencyKey: typeof key === 'string' ? key : undefined });
    },
    // The card is charged between two transactions.
    { transaction: 'none' },
  ),
  on('GET /user/payments', (ctx) => listUserPayments(ctx)),
  on('GET /payments/config', async () => {
    const { cards } = deps.ports;
    return { provider: cards?.name ?? 'square', sandbox: cards?.isSandbox ?? false };
  }),
  on('GET /payments/history', (ctx, { query }) => listPaymentHistory(ctx, query)),
  on('GET /payments/analytics', (ctx) => analyseSpending(ctx, deps)),
  on('GET /payments/{id}', (ctx, { params }) => readReceipt(ctx, params)),
];
