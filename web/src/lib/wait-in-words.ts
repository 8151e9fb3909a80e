import { ApiError, errorField } from './api-error.ts';
import { say } from './i18n/language.ts';
import { waitTexts } from './i18n/en/wait.ts';

/** "45 minutes", "3 hours": rounded up, so that nobody comes back too early. */
function waitInWords(seconds: number): string {
  const t = say(waitTexts);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? t('minutes', { count: minutes }) : t('hours', { count: Math.ceil(minutes / 60) });
}

/** How long a limit asks to wait; a minute where it does not say. */
export const waitOf = (error: unknown): string =>
  waitInWords(Number(errorField(error, 'retry_after') ?? (error instanceof ApiError ? error.retryAfter : undefined) ?? 60));
