import { ApiError } from './api-error.ts';
import { errorTexts } from './i18n/en/errors.ts';
import { say } from './i18n/language.ts';

/** What a person is told about an error: the shared handler of the specification, section 8, in its order. */
export function sentenceFor(error: unknown): string {
  const t = say(errorTexts);
  if (!(error instanceof ApiError)) return t('other');
  if (error.userMessage) return error.userMessage;
  if (error.failure === 'redirected') return t('signInAgain');
  switch (error.status) {
    case 0:
      return t('noAnswer');
    case 409:
      return error.message || t('conflict');
    case 422: {
      const messages = Object.values(error.errors ?? {}).flat();
      return [...new Set(messages)].join(' ') || error.message || t('checkInput');
    }
    case 429:
      return t('tooMany');
    case 500:
      return t('server');
    case 503:
      // Two of its codes say something more useful than "later": SMS and Google are not set up.
      return error.code && error.code !== 'UNAVAILABLE' && error.message ? error.message : t('unavailable');
    default:
      return error.message || t('other');
  }
}

/** The messages of a 422 by field, first one each, for showing at the fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.errors) return {};
  return Object.fromEntries(Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
