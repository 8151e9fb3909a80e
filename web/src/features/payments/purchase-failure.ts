import { ApiError } from '../../lib/api-error.ts';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { say } from '../../lib/i18n/language.ts';
import { waitOf } from '../../lib/wait-in-words.ts';

/**
 * Nobody knows yet whether the card was charged: the answer was lost, or the provider has not given one. Only the same
 * attempt may then be sent again, since another one could be a second payment.
 */
export function isOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.failure === 'redirected') return false;
  if (error.failure !== undefined || error.code === 'IN_PROGRESS') return true;
  if (error.status === 503) return error.retryAfter !== undefined;
  return error.status >= 500;
}

/** What the form could not do, said as it is; what the server refused, in its words. */
export class CardFormError extends Error {
  override readonly name = 'CardFormError';
}

export function purchaseSentence(error: unknown): string {
  const t = say(paymentTexts);
  if (error instanceof CardFormError) return error.message;
  if (!(error instanceof ApiError)) return t('processingFailed');
  if (error.status === 429) return t('limit', { wait: waitOf(error) });
  return sentenceOr(error, t('purchaseFailed'));
}
