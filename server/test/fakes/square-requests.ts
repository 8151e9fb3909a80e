import { z } from 'zod';

export const SQUARE_ACCOUNT = {
  accessToken: 'fake-access-token',
  applicationId: 'sq0idp-fake',
  locationId: 'LFAKE00000001',
  webhookKey: 'fake-webhook-key',
  isSandbox: false,
  wallets: [],
};

/** The settings that make an app charge cards at the fake. */
export const squareSettings = (baseUrl: string): Record<string, string> => ({
  SQUARE_ACCESS_TOKEN: SQUARE_ACCOUNT.accessToken,
  SQUARE_APPLICATION_ID: SQUARE_ACCOUNT.applicationId,
  SQUARE_LOCATION_ID: SQUARE_ACCOUNT.locationId,
  SQUARE_WEBHOOK_KEY: SQUARE_ACCOUNT.webhookKey,
  SQUARE_BASE_URL: baseUrl,
});

export class SquareRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, category: string, code: string) {
    super(code);
    this.status = status;
    this.body = { errors: [{ category, code, detail: `${code}.` }] };
  }
}

/** The fields of Square's CreatePayment that an online shop may send; any other field is a mistake of ours. */
const paymentRequest = z.strictObject({
  source_id: z.string().min(1).max(192),
  idempotency_key: z.string().min(1).max(45),
  amount_money: z.strictObject({ amount: z.number().int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }),
  autocomplete: z.boolean().optional(),
  location_id: z.literal(SQUARE_ACCOUNT.locationId).optional(),
  reference_id: z.string().max(40).optional(),
  customer_id: z.string().optional(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

const customerRequest = z.strictObject({ idempotency_key: z.string().min(1).max(45), reference_id: z.string().max(100).optional() });
const cardRequest = z.strictObject({
  idempotency_key: z.string().min(1).max(45),
  source_id: z.string().min(1),
  card: z.strictObject({ customer_id: z.string().min(1) }),
});

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'INVALID_VALUE');
  return parsed.data;
}
export const readPaymentRequest = (body: unknown) => read(paymentRequest, body);
export const readCustomerRequest = (body: unknown) => read(customerRequest, body);
export const readCardRequest = (body: unknown) => read(cardRequest, body);
