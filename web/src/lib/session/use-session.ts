import { AUTH_LOADING_TIMEOUT_MS, AUTH_LOADING_RETRY_MS, AUTH_VALIDATION_TIMEOUT_MS, USER_CACHE_MS } from '@candor/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiData } from '../api/api-client.ts';
import { api } from '../api/api-client.ts';
import { isRetryable } from '../api/query-client.ts';
import { claimDrafts } from './draft-owner.ts';
import { readToken, subscribeToToken } from './token.ts';

export type User = ApiData<'GET /user'>['user'];

export type Session =
  | { status: 'signed-out' }
  /** A token is stored and the server has not answered yet. */
  | { status: 'checking' }
  /** The server did not answer in time. The check is retried automatically. */
  | { status: 'unreachable'; error: unknown; retry: () => void }
  | { status: 'signed-in'; user: User };

/** The signed-in user. Mutations that return a user write it here. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const { user } = await api('GET /user', { signal, timeoutMs: AUTH_VALIDATION_TIMEOUT_MS });
    claimDrafts(user.id);
    return user;
  },
  staleTime: USER_CACHE_MS,
  retry: (failures, error) => failures < 1 && isRetryable(error),
  retryDelay: AUTH_LOADING_RETRY_MS - AUTH_LOADING_TIMEOUT_MS,
});

export function useSession(): Session {
  const token = useSyncExternalStore(subscribeToToken, readToken, () => null);
  const client = useQueryClient();
  const { data: user, failureReason, refetch, fetchStatus } = useQuery({ ...userQuery, enabled: token !== null });
  if (token === null) return { status: 'signed-out' };
  if (user) return { status: 'signed-in', user };
  if (failureReason && (isRetryable(failureReason) || fetchStatus === 'idle')) {
    // Cancel the pending automatic retry, which would otherwise delay this one.
    const retry = () => void client.cancelQueries(userQuery).then(() => refetch());
    return { status: 'unreachable', error: failureReason, retry };
  }
  return { status: 'checking' };
}

/** Only for screens behind a sign-in guard. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This screen needs a signed-in member');
  return session.user;
}
