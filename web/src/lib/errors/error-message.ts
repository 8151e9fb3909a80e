import { ApiError } from '../api/api-error.ts';
import { errorTexts } from './errors.en.ts';
import { getTexts } from '../i18n/language.ts';

/** The message for an error, by the specification's rules in their order. */
export function errorMessage(error: unknown): string {
  const t = getTexts(errorTexts);
  if (!(error instanceof ApiError)) return t('other');
  if (error.userMessage) return error.userMessage;
  if (error.failure === 'redirected') return t('signInAgain');
  // Only replies of our server have a code. A proxy's error page has no message worth showing.
  const serverMessage = error.code === undefined ? '' : error.message;
  switch (error.status) {
    case 0:
      return t('noAnswer');
    case 409:
      return serverMessage || t('conflict');
    case 422: {
      const messages = Object.values(error.errors ?? {}).flat();
      return [...new Set(messages)].join(' ') || serverMessage || t('checkInput');
    }
    case 429:
      // The server's default message is the specification's text. Some limits have a better one.
      return serverMessage || t('tooMany');
    case 500:
      return t('server');
    case 503:
      // "SMS is not set up" is more helpful than "later".
      return serverMessage || t('unavailable');
    default:
      return error.message || t('other');
  }
}

/** The fallback, unless the server or the network gave a reason. */
export function errorMessageOr(error: unknown, fallback: string): string {
  const hasOwnMessage = error instanceof ApiError && (error.userMessage || error.status === 0 || (error.code && error.code !== 'INTERNAL'));
  return hasOwnMessage ? errorMessage(error) : fallback;
}

/** Names the failure and, if the server says that a service is unavailable, its reason. */
export const retryMessage = (failedMessage: string, error: unknown): string =>
  error instanceof ApiError && error.status === 503 && error.code !== undefined
    ? `${failedMessage}. ${errorMessage(error)}`
    : failedMessage;

/** The first message of each field in a 422 reply. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || !error.errors) return {};
  return Object.fromEntries(Object.entries(error.errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
}
