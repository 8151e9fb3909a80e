import { AUTH_LOADING_GIVES_UP_MS, AUTH_LOADING_RETRY_MS, AUTH_VALIDATION_TIMEOUT_MS, USER_CACHE_MS } from '@candor/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ApiData } from '../api-client.ts';
import { api } from '../api-client.ts';
import { worthRetrying } from '../query-client.ts';
import { readToken, subscribeToToken } from './token.ts';

export type User = ApiData<'GET /user'>['user'];

export type Session =
  | { status: 'signed-out' }
  /** A token is held and the server has not answered yet. */
  | { status: 'checking' }
  /** The server did not answer in time; it is asked once more by itself. */
  | { status: 'unreachable'; error: unknown; retry: () => void }
  | { status: 'signed-in'; user: User };

/** The member's own record. Mutations that answer with a user put it here. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => (await api('GET /user', { signal, timeoutMs: AUTH_VALIDATION_TIMEOUT_MS })).user,
  staleTime: USER_CACHE_MS,
  retry: (failures, error) => failures < 1 && worthRetrying(error),
  retryDelay: AUTH_LOADING_RETRY_MS - AUTH_LOADING_GIVES_UP_MS,
});

export function useSession(): Session {
  const token = useSyncExternalStore(subscribeToToken, readToken);
  const client = useQueryClient();
  const { data: user, failureReason, refetch, fetchStatus } = useQuery({ ...userQuery, enabled: token !== null });
  if (token === null) return { status: 'signed-out' };
  if (user) return { status: 'signed-in', user };
  if (failureReason && (worthRetrying(failureReason) || fetchStatus === 'idle')) {
    // The try that waits its turn would otherwise swallow the one that somebody asks for now.
    const retry = () => void client.cancelQueries(userQuery).then(() => refetch());
    return { status: 'unreachable', error: failureReason, retry };
  }
  return { status: 'checking' };
}

/** The signed-in member; only for screens behind a sign-in guard. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('This screen needs a signed-in member');
  return session.user;
}
