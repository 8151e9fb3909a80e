import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { sessionTexts } from './session.en.ts';
import { getTexts } from '../i18n/language.ts';
import { claimDrafts } from './draft-owner.ts';
import { storeToken } from './token.ts';
import type { User } from './use-session.ts';
import { userQuery } from './use-session.ts';

/** Stores the token and the user of a verified sign-in and drops all cached data of the previous member. */
export function startSession(client: QueryClient, reply: { token?: string; user?: User }): User {
  const t = getTexts(sessionTexts);
  if (!reply.token || !reply.user) throw new ApiError({ status: 200, message: '', userMessage: t('dataMissing') });
  client.clear();
  client.setQueryData(userQuery.queryKey, reply.user);
  if (!claimDrafts(reply.user.id)) throw new ApiError({ status: 200, message: '', userMessage: t('userNotStored') });
  if (!storeToken(reply.token)) throw new ApiError({ status: 200, message: '', userMessage: t('tokenNotStored') });
  return reply.user;
}
