import { DECLINE_REASONS } from '@candor/contract/statuses';
import { ApiError, errorField, hasCode } from '../../../lib/api/api-error.ts';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { paymentTexts } from '../payments.en.ts';
import { getTexts } from '../../../lib/i18n/language.ts';
import { retryWait } from '../../../lib/format/retry-wait.ts';

/**
 * True when it is unknown whether the card was charged: the reply was lost, or the provider has not answered. Only the same
 * attempt may be sent again, because another one could charge twice. `wasOpen` means that an earlier reply of the attempt was lost:
 * then a refusal of this call, such as too many calls, says nothing about the charge.
 */
export function isOutcomeOpen(error: unknown, wasOpen: boolean): boolean {
  if (wasOpen) return !hasCode(error, 'PAYMENT_DECLINED', 'IDEMPOTENCY_MISMATCH');
  if (!(error instanceof ApiError)) return false;
  if (error.failure === 'redirected') return false;
  if (error.failure !== undefined || error.code === 'IN_PROGRESS') return true;
  if (error.status === 503) return error.retryAfter !== undefined;
  return error.status >= 500;
}

/** An error of the card form itself, with a message for the member. */
export class CardFormError extends Error {
  override readonly name = 'CardFormError';
}

export function purchaseErrorMessage(error: unknown): string {
  const t = getTexts(paymentTexts);
  if (error instanceof CardFormError) return error.message;
  if (!(error instanceof ApiError)) return t('processingFailed');
  if (error.status === 429) return t('limit', { wait: retryWait(error) });
  return errorMessageOr(error, t('purchaseFailed'));
}

/** Explains in plain words why a card was declined, if the bank gave a reason. */
export function declineDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_DECLINED') return undefined;
  const declineReason = errorField(error, 'reason');
  const reason = DECLINE_REASONS.find((known) => known === declineReason);
  return reason && getTexts(paymentTexts)(`declined_${reason}`);
}
