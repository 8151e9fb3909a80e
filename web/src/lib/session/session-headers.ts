import { readToken } from './token.ts';

/** For the few calls whose answer is no envelope. */
export const sessionHeaders = (): Record<string, string> => ({
  Authorization: `Bearer ${readToken() ?? ''}`,
  'X-Requested-With': 'XMLHttpRequest',
});
