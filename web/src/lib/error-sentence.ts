import { ApiError } from './api-error.ts';
import { errorTexts } from './i18n/en/errors.ts';
import { say } from './i18n/language.ts';

/** What a person is told about an error: the shared handler of the specification, section 8, in its order. */
export function sentenceFor(error: unknown): string {
  const t = say(errorTexts);
  if (!(error instanceof ApiError)) return t('other');
  if (error.userMessage) return error.userMessage;
  if (error.failure === 'redirected') return t('signInAgain');
  // Only a reply of our own server carries a code; a proxy's page has no message worth showing.
  const said = error.code === undefined ? '' : error.message;
  switch (error.status) {
    case 0:
      return t('noAnswer');
    case 409:
      return said || t('conflict');
    case 422: {
      const messages = Object.values(error.errors ?? {}).flat();
      return [...new Set(messages)].join(' ') || said || t('checkInput');
    }
    case 429:
      // The server's usual sentence is the specification's; some limits explain themselves better.
      return said || t('tooMany');
    case 500:
      return t('server');
    case 503:
      // Likewise: "SMS is not set up" helps more than "later".
      return said || t('unavailable');
    default:
      return error.message || t('other');
  }
}

/** For a place that has its own word for failing: that word, unless the server or the network said why. */
export function sentenceOr(error: unknown, fallback: string): string {
  const explained = error instanceof ApiError && (error.userMessage || error.status === 0 || (error.code && error.code !== 'INTERNAL'));
  return explained ? sentenceFor(error) : fallback;
}

/** What failed and may be tried again; when the server is the one that is not ready, with what it says about that. */
export const retrySentence = (failed: string, error: unknown): string =>
  error instanceof ApiError && error.status === 503 && error.code !== undefined ? `${failed}. ${sentenceFor(error)}` : failed;

/** The messages of a 422 by field, first one each, for showing at the fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.errors) return {};
  return Object.fromEntries(Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
