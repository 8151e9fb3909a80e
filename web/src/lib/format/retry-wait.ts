import { ApiError, errorField } from '../api/api-error.ts';
import { getTexts } from '../i18n/language.ts';
import { waitTexts } from './wait.en.ts';

/** "45 minutes", "3 hours": rounded up, so that a retry never comes too early. */
function formatWait(seconds: number): string {
  const t = getTexts(waitTexts);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? t('minutes', { count: minutes }) : t('hours', { count: Math.ceil(minutes / 60) });
}

/** The wait from Retry-After, or one minute. */
export const retryWait = (error: unknown): string =>
  formatWait(Number(errorField(error, 'retry_after') ?? (error instanceof ApiError ? error.retryAfter : undefined) ?? 60));
