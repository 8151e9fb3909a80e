import { message } from '@candor/contract/message';
import { Answer, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { analyseSpending } from './analyse-spending.ts';
import { listPaymentHistory, listUserPayments, readReceipt } from './list-payments.ts';
import { deleteCard, listCards } from './cards/manage-cards.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { purchasePack } from './purchase-pack.ts';
import { receiveProviderEvent } from './receive-provider-event.ts';

export const paymentRoutes = (deps: PaymentsDependencies): BoundRoute[] => [
  on(
    'POST /reveals/purchase',
    async (ctx, { body }) => {
      const purchased = await purchasePack(ctx, deps, body);
      return new Answer(purchased, { message: message('revealsAdded') });
    },
    // The card is charged between two transactions.
    { side: 'identity', transaction: 'none', waitsForProvider: true },
  ),
  on('GET /user/payments', (ctx) => listUserPayments(ctx)),
  on('GET /payments/config', async () => {
    const { name = 'square', isSandbox = false, browserForm } = deps.ports.cards ?? {};
    const form = browserForm && {
      application_id: browserForm.applicationId,
      location_id: browserForm.locationId,
      script_url: browserForm.scriptUrl,
    };
    return { provider: name, sandbox: isSandbox, ...form, wallets: [...(browserForm?.wallets ?? [])] };
  }),
  on('GET /payments/history', (ctx, { query }) => listPaymentHistory(ctx, query)),
  on('GET /payments/analytics', (ctx) => analyseSpending(ctx, deps)),
  on('GET /payments/cards', (ctx) => listCards(ctx, deps)),
  on('DELETE /payments/cards/{id}', (ctx, { params }) => deleteCard(ctx, deps, params.id), { side: 'identity' }),
  on('POST /webhooks/square', (ctx, { request }) => {
    const signature = request.headers['x-square-hmacsha256-signature'];
    return receiveProviderEvent(ctx, deps, {
      body: request.rawBody ?? '',
      signature: typeof signature === 'string' ? signature : undefined,
    });
  }),
  on('GET /payments/{id}', (ctx, { params }) => readReceipt(ctx, params)),
];
