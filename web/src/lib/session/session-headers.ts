import { currentLanguage } from '../i18n/language.ts';
import { readToken } from './token.ts';

/** For the few calls that return no JSON envelope. */
export const sessionHeaders = (): Record<string, string> => ({
  Authorization: `Bearer ${readToken() ?? ''}`,
  'Accept-Language': currentLanguage(),
  'X-Requested-With': 'XMLHttpRequest',
});
