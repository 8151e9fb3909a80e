import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { createPasskey, requestPasskey } from '../../lib/session/passkeys.ts';
import { startSession } from '../../lib/session/start-session.ts';
import { readToken } from '../../lib/session/token.ts';

export type Factors = ApiData<'GET /auth/factors'>;
export type PasskeyEntry = Factors['passkeys'][number];
export type AppKey = ApiData<'POST /auth/totp'>;

export const factorsQuery = queryOptions({
  queryKey: ['user', 'factors'],
  queryFn: ({ signal }) => api('GET /auth/factors', { signal }),
});

function useStoreFactors() {
  const client = useQueryClient();
  return ({ passkeys, totp }: Factors) => client.setQueryData(factorsQuery.queryKey, { passkeys, totp });
}

/** Resolves with undefined when the person cancelled. */
export function useAddPasskey() {
  const storeFactors = useStoreFactors();
  return useMutation({
    mutationFn: async () => {
      const response = await createPasskey(await api('POST /auth/passkeys/options'));
      return response && api('POST /auth/passkeys', { body: { response } });
    },
    onSuccess: (factors) => factors && storeFactors(factors),
  });
}

export const useStartAuthenticatorApp = () => useMutation({ mutationFn: () => api('POST /auth/totp') });

export function useConfirmAuthenticatorApp() {
  const storeFactors = useStoreFactors();
  return useMutation({
    mutationFn: (code: string) => api('POST /auth/totp/verify', { body: { verification_code: code } }),
    onSuccess: storeFactors,
  });
}

export function useRemoveFactor() {
  return useMutation({
    mutationFn: (query: { kind: 'passkey'; id: string } | { kind: 'totp' }) => api('DELETE /auth/factors', { query }),
    onSuccess: useStoreFactors(),
  });
}

/** Confirms the current session. With another member's passkey the session becomes theirs. */
export function useConfirmByPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await requestPasskey(await api('POST /auth/passkeys/sign-in/options'));
      if (!response) return false;
      const reply = await api('POST /auth/passkeys/sign-in', { body: { response } });
      if (reply.token !== readToken()) startSession(client, reply);
      return true;
    },
  });
}
