import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProviderEvent } from '../../modules/payments/ports.ts';
import { outcomeOf } from './square-outcome.ts';

const moneyShape = z.object({ amount: z.number().int(), currency: z.string() });
const eventShape = z.object({
  event_id: z.string().min(1).max(100),
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  data: z
    .object({
      object: z.object({
        payment: z
          .object({
            id: z.string(),
            status: z.string(),
            reference_id: z.uuid().optional().catch(undefined),
            amount_money: moneyShape,
            card_details: z
              .object({ card: z.object({ fingerprint: z.string().optional() }).optional() })
              .optional()
              .catch(undefined),
          })
          .optional(),
        refund: z
          .object({ id: z.string().min(1).max(255), status: z.string(), payment_id: z.string(), amount_money: moneyShape })
          .optional(),
        dispute: z.unknown().optional(),
      }),
    })
    .optional(),
});

/** Only events about the state of a dispute have this shape. */
const disputeShape = z.object({
  id: z.string().min(1).max(100),
  state: z.string(),
  disputed_payment: z.object({ payment_id: z.string() }),
  amount_money: moneyShape,
  updated_at: z.iso.datetime({ offset: true }).optional(),
});
/** The final states of a chargeback, which Square calls a dispute. The money of a lost or accepted one is gone. */
const DISPUTE_OUTCOMES: Record<string, { isLost: boolean }> = {
  LOST: { isLost: true },
  ACCEPTED: { isLost: true },
  WON: { isLost: false },
};

/** Square signs the webhook's URL, followed by the body exactly as sent. */
export function isSignedBySquare(signed: { key: string; url: string; body: string; signature: string | undefined }): boolean {
  const expected = createHmac('sha256', signed.key)
    .update(signed.url + signed.body)
    .digest();
  const signature = Buffer.from(signed.signature ?? '', 'base64');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** @throws Error when a signed event doesn't have the shape that Square documents */
export function readSquareEvent(body: string): ProviderEvent {
  const { event_id: id, type, created_at: createdAt, data } = eventShape.parse(JSON.parse(body));
  const { payment, refund, dispute } = data?.object ?? {};
  if (type.startsWith('payment.') && payment?.reference_id !== undefined) {
    const { status, amount_money: amountMoney, card_details: cardDetails } = payment;
    return {
      id,
      kind: 'charge',
      paymentId: payment.reference_id,
      outcome: outcomeOf({ id: payment.id, status, amountMoney, cardDetails }),
    };
  }
  if (type.startsWith('refund.') && refund?.status === 'COMPLETED') {
    const { amount, currency } = refund.amount_money;
    return { id, kind: 'refund', refund: { id: refund.id, reference: refund.payment_id, amountCents: amount, currency } };
  }
  if (type.startsWith('dispute.state.')) {
    const {
      id: disputeId,
      state,
      disputed_payment: disputedPayment,
      amount_money: amountMoney,
      updated_at: updatedAt,
    } = disputeShape.parse(dispute);
    const outcome = DISPUTE_OUTCOMES[state];
    const { amount: amountCents, currency } = amountMoney;
    const changedAt = new Date(updatedAt ?? createdAt);
    if (outcome)
      return {
        id,
        kind: 'chargeback',
        chargeback: { id: disputeId, reference: disputedPayment.payment_id, ...outcome, amountCents, currency, changedAt },
      };
  }
  return { id, kind: 'other' };
}
