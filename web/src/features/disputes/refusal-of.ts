import { ApiError } from '../../lib/api-error.ts';
import type { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import type { Translate } from '../../lib/i18n/translate.ts';
import { retrySentence, sentenceFor } from '../../lib/error-sentence.ts';

type Say = Translate<(typeof disputeTexts)['texts']>;

/** Why a file was not taken, in the specification's words and the server's; a file that is refused will be refused again. */
export function refusalOf(error: unknown, { name }: { name: string }, t: Say): { text: string; canRetry: boolean } {
  const isRefused = error instanceof ApiError && [403, 404, 409, 413, 415, 422].includes(error.status);
  const failed = t('uploadFailed', { name });
  if (!isRefused) return { text: retrySentence(failed, error), canRetry: true };
  return { text: error.status === 413 ? t('tooLarge', { name }) : `${failed}. ${sentenceFor(error)}`, canRetry: false };
}
