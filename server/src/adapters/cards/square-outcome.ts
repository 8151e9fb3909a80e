import type { ChargeOutcome, DeclineReason } from '../../modules/payments/ports.ts';

/** The fields of Square's payment that we read, from a reply or a webhook event. */
export interface SquarePayment {
  id?: string | undefined;
  status?: string | undefined;
  amountMoney?: { amount?: bigint | number | null | undefined; currency?: string | undefined } | undefined;
  cardDetails?: { card?: { fingerprint?: string | undefined } | undefined } | undefined;
}

export function outcomeOf({ id, status, amountMoney, cardDetails }: SquarePayment): ChargeOutcome {
  if (status === 'COMPLETED') {
    if (id === undefined || amountMoney?.amount === undefined || amountMoney.amount === null)
      throw new Error('Square reported a completed payment without id or amount');
    const { amount, currency = '' } = amountMoney;
    const cardFingerprint = cardDetails?.card?.fingerprint;
    return {
      status: 'completed',
      reference: id,
      amountCents: Number(amount),
      currency,
      ...(cardFingerprint === undefined ? {} : { cardFingerprint }),
    };
  }
  if (status === 'CANCELED') return { status: 'declined', reason: 'cancelled' };
  if (status === 'FAILED') return { status: 'declined', reason: 'declined' };
  // APPROVED, PENDING, and unknown future states.
  return { status: 'pending' };
}

const REASONS: Record<string, DeclineReason> = {
  GENERIC_DECLINE: 'declined',
  CARD_DECLINED: 'declined',
  CARD_DECLINED_CALL_ISSUER: 'declined',
  CARD_NOT_SUPPORTED: 'not_supported',
  UNSUPPORTED_CARD_BRAND: 'not_supported',
  UNSUPPORTED_ENTRY_METHOD: 'not_supported',
  PAN_FAILURE: 'card_data',
  INVALID_CARD: 'card_data',
  INVALID_CARD_DATA: 'card_data',
  INVALID_ACCOUNT: 'card_data',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  CVV_FAILURE: 'security_code',
  VERIFY_CVV_FAILURE: 'security_code',
  CARD_EXPIRED: 'expired',
  BAD_EXPIRATION: 'expired',
  INVALID_EXPIRATION: 'expired',
  EXPIRATION_FAILURE: 'expired',
  ADDRESS_VERIFICATION_FAILURE: 'address',
  VERIFY_AVS_FAILURE: 'address',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'verification',
  TRANSACTION_LIMIT: 'limit',
  PAYMENT_LIMIT_EXCEEDED: 'limit',
  CARD_TOKEN_EXPIRED: 'token',
  CARD_TOKEN_USED: 'token',
  SOURCE_EXPIRED: 'token',
  SOURCE_USED: 'token',
};

/** Statuses after which the charge may have been made, or may still be made with the same key. */
const UNDECIDED_STATUSES = new Set([408, 409, 429]);

/**
 * The reason why a call was refused for good; undefined while its outcome is open. If a key was used for another amount, that is our
 * mistake and says nothing about the earlier charge.
 */
export function declineReasonFor(statusCode: number | undefined, codes: readonly string[]): DeclineReason | undefined {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500 || UNDECIDED_STATUSES.has(statusCode)) return undefined;
  if (codes.length === 0 || codes.includes('IDEMPOTENCY_KEY_REUSED')) return undefined;
  const firstKnown = codes.map((code) => REASONS[code]).find((reason) => reason !== undefined);
  return firstKnown ?? 'refused';
}
