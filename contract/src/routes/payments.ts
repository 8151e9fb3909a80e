import { z } from 'zod';
import { count } from '../fields/fields.ts';
import { defineRoutes, isoTime, nothing, ownData, ownPages, pagination, uuidParams } from './route.ts';
import { PAYMENT_STATUSES, PAYMENT_STATUSES_UPPER } from '../rules/statuses.ts';

/** A row of the history, in units of the currency. */
export const PaymentItem = z.object({
  id: z.uuid(),
  package_name: z.string(),
  description: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  date: isoTime,
  reveals_purchased: count,
  amount: z.number(),
  currency: z.string(),
});
export type PaymentItem = z.output<typeof PaymentItem>;

export const Receipt = PaymentItem.extend({
  pack_id: z.string(),
  total_cents: count,
  sandbox: z.boolean(),
  refunded_at: isoTime.nullable(),
});
export type Receipt = z.output<typeof Receipt>;

/** A row of the profile's summary, in cents. */
export const UserPayment = z.object({
  id: z.uuid(),
  pack_name: z.string(),
  reveals_purchased: count,
  total_cents: count,
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES_UPPER),
  created_at: isoTime,
});
export type UserPayment = z.output<typeof UserPayment>;

/** A card that the caller saved. Only the payment provider has its number. */
export const Card = z
  .object({
    id: z.uuid(),
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int().min(1).max(12),
    exp_year: z.number().int(),
  })
  .meta({ id: 'Card' });
export type Card = z.output<typeof Card>;

/** Wallets that pay through the provider's script, if the browser and the buyer have them. */
export const WALLETS = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof WALLETS)[number];

export const PaymentsConfig = z.object({
  provider: z.enum(['sandbox', 'square']),
  sandbox: z.boolean(),
  application_id: z.string().optional(),
  location_id: z.string().optional(),
  /** The address of the provider's card form. */
  script_url: z.url().optional(),
  wallets: z.array(z.enum(WALLETS)),
});
export type PaymentsConfig = z.output<typeof PaymentsConfig>;

export const PaymentAnalytics = z.object({
  total_spent_cents: count,
  reveals_purchased: count,
  reveals_used: count,
  reveals_left: count,
  by_month: z.array(z.object({ month: z.string(), spent_cents: count, reveals_purchased: count, reveals_used: count })),
});
export type PaymentAnalytics = z.output<typeof PaymentAnalytics>;

export const paymentRoutes = defineRoutes({
  'GET /user/payments': { summary: 'The caller’s payments', data: z.object({ payments: z.array(UserPayment) }), ...ownData },
  'GET /payments/config': { summary: 'Configuration of the card form', who: 'member', data: PaymentsConfig, errors: [] },
  'GET /payments/history': { summary: 'Payment history', data: z.object({ payments: z.array(PaymentItem), pagination }), ...ownPages },
  'GET /payments/analytics': { summary: 'What the caller spent and used', data: PaymentAnalytics, ...ownData },
  'GET /payments/cards': { summary: 'The caller’s saved cards', data: z.object({ cards: z.array(Card) }), ...ownData },
  'DELETE /payments/cards/{id}': { summary: 'Remove a saved card', params: uuidParams, data: nothing, ...ownData },
  'GET /payments/{id}': { summary: 'A receipt', params: uuidParams, data: z.object({ payment: Receipt }), ...ownData },
  'POST /webhooks/square': {
    summary: 'Webhook for payment events, signed by the payment provider',
    who: 'visitor',
    bodyType: 'raw',
    body: z.looseObject({}),
    data: nothing,
    errors: ['BAD_SIGNATURE'],
  },
});
