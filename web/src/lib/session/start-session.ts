import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { sessionTexts } from '../i18n/en/session.ts';
import { say } from '../i18n/language.ts';
import { storeToken } from './token.ts';
import type { User } from './use-session.ts';
import { userQuery } from './use-session.ts';

/** Keeps the token and the user that a verification answered with; what was known before belongs to someone else. */
export function startSession(client: QueryClient, reply: { token?: string; user?: User }): User {
  const t = say(sessionTexts);
  if (!reply.token || !reply.user) throw new ApiError({ status: 200, message: '', userMessage: t('dataMissing') });
  client.clear();
  client.setQueryData(userQuery.queryKey, reply.user);
  if (!storeToken(reply.token)) throw new ApiError({ status: 200, message: '', userMessage: t('tokenNotStored') });
  return reply.user;
}
