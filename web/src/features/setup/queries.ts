import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { startSession } from '../../lib/session/start-session.ts';

export type SetupStep = ApiData<'GET /setup'>['steps'][number];

const key = ['setup'] as const;

/** Null while the setup isn't open to this browser. */
export const setupQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<SetupStep[] | null> => {
    try {
      return (await api('GET /setup', { signal })).steps;
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return null;
      throw error;
    }
  },
});

export function useOpenSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => (await api('POST /setup/open', { body: { token } })).steps,
    onSuccess: (steps) => client.setQueryData(key, steps),
  });
}

/** Without a code it sends one; with the code it makes the admin and signs in. Resolves with whether the session has begun. */
export function useMakeAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiBody<'POST /setup/admin'>) => {
      const reply = await api('POST /setup/admin', { body });
      if (!('token' in reply)) return false;
      startSession(client, reply);
      return true;
    },
  });
}

export const useTestProvider = () => useMutation({ mutationFn: (body: ApiBody<'POST /setup/test'>) => api('POST /setup/test', { body }) });

export function useConfirmKeyCopy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fingerprint: string) => api('POST /setup/key-copy', { body: { fingerprint } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
