import { ApiError } from '../../lib/api/api-error.ts';
import type { disputeTexts } from './disputes.en.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { retryMessage, errorMessage } from '../../lib/errors/error-message.ts';

type TranslateDispute = Translate<(typeof disputeTexts)['texts']>;

export function uploadProblem(error: unknown, { name }: { name: string }, t: TranslateDispute): { text: string; canRetry: boolean } {
  const isRefused = error instanceof ApiError && [403, 404, 409, 413, 415, 422].includes(error.status);
  const failureText = t('uploadFailed', { name });
  if (!isRefused) return { text: retryMessage(failureText, error), canRetry: true };
  return { text: error.status === 413 ? t('tooLarge', { name }) : `${failureText}. ${errorMessage(error)}`, canRetry: false };
}
