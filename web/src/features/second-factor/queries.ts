import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';
import { createPasskey, showPasskey } from '../../lib/passkeys.ts';
import { startSession } from '../../lib/session/start-session.ts';
import { readToken } from '../../lib/session/token.ts';

export type Factors = ApiData<'GET /auth/factors'>;
export type PasskeyEntry = Factors['passkeys'][number];
export type AppKey = ApiData<'POST /auth/totp'>;

export const factorsQuery = queryOptions({
  queryKey: ['user', 'factors'],
  queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
});

function useTakeFactors() {
  const client = useQueryClient();
  return ({ passkeys, totp }: Factors) => client.setQueryData(factorsQuery.queryKey, { passkeys, totp });
}

/** Answers with undefined when the person changed their mind. */
export function useAddPasskey() {
  const take = useTakeFactors();
  return useMutation({
    mutationFn: async () => {
      const response = await createPasskey(await api('POST /auth/passkeys/options'));
      return response && api('POST /auth/passkeys', { body: { response } });
    },
    onSuccess: (factors) => factors && take(factors),
  });
}

export const useBeginApp = () => useMutation({ mutationFn: () => api('POST /auth/totp') });

export function useProveApp() {
  const take = useTakeFactors();
  return useMutation({
    mutationFn: (code: string) => api('POST /auth/totp/verify', { body: { verification_code: code } }),
    onSuccess: take,
  });
}

export function useRemoveFactor() {
  return useMutation({
    mutationFn: (query: { kind: 'passkey'; id: string } | { kind: 'totp' }) => api('DELETE /auth/factors', { query }),
    onSuccess: useTakeFactors(),
  });
}

/** Confirms the session that the member is in; with somebody else's passkey it becomes theirs. */
export function useConfirmByPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await showPasskey(await api('POST /auth/passkeys/sign-in/options'));
      if (!response) return false;
      const reply = await api('POST /auth/passkeys/sign-in', { body: { response } });
      if (reply.token !== readToken()) startSession(client, reply);
      return true;
    },
  });
}
