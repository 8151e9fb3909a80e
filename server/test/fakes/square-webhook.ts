import { randomUUID } from 'node:crypto';
import type { TestApp } from '../start-app.ts';
import { signSquareEvent, type FakePayment } from './fake-square.ts';

export const WEBHOOK_URL = 'https://candor.test/api/v1/webhooks/square';

/** The settings of an app whose webhook has that address. */
export const WEBHOOK_SETTINGS = { PUBLIC_URL: 'https://candor.test', ALLOW_INSECURE_DEMO: '1' };

export const squareEvent = (type: string, object: object, createdAt = new Date()) => ({
  merchant_id: 'M1',
  type,
  event_id: randomUUID(),
  created_at: createdAt.toISOString(),
  data: { type: type.split('.')[0], id: 'x', object },
});

export const paymentEvent = (payment: FakePayment, change: Partial<FakePayment> = {}) =>
  squareEvent('payment.updated', { payment: { ...payment, status: 'COMPLETED', version: 3, ...change } });

export const refundEvent = (payment: FakePayment, amount = payment.amount_money.amount) =>
  squareEvent('refund.updated', {
    refund: {
      id: `${payment.id}_${randomUUID()}`,
      status: 'COMPLETED',
      payment_id: payment.id,
      amount_money: { amount, currency: payment.amount_money.currency },
      reason: 'asked',
    },
  });

/** An event of a chargeback: what the cardholder's bank says of the payment at that time. */
export const disputeEvent = (payment: FakePayment, state: string, { id = `d-${payment.id}`, at = new Date() } = {}) =>
  squareEvent(
    'dispute.state.updated',
    {
      dispute: {
        id,
        state,
        disputed_payment: { payment_id: payment.id },
        amount_money: payment.amount_money,
        updated_at: at.toISOString(),
      },
    },
    at,
  );

/** Sends the event with Square's signature, or another one. @returns the status of the reply */
export async function sendSquareEvent({ app }: TestApp, event: object, signature?: string): Promise<number> {
  const body = JSON.stringify(event);
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/v1/webhooks/square',
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature ?? signSquareEvent(WEBHOOK_URL, body) },
    payload: body,
  });
  return reply.statusCode;
}
