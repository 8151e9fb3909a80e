import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation, useStoringMutation } from '../../lib/api/mutations.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { startSession } from '../../lib/session/start-session.ts';

export type SetupStep = ApiData<'GET /setup'>['steps'][number];

/** Null while the setup isn't open to this browser. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }): Promise<SetupStep[] | null> => {
    try {
      return (await api('GET /setup', { signal })).steps;
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return null;
      throw error;
    }
  },
});

export const useOpenSetup = () =>
  useStoringMutation(setupQuery, async (token: string) => (await api('POST /setup/open', { body: { token } })).steps);

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

export const useConfirmKeyCopy = () =>
  useReloadingMutation(setupQuery, (fingerprint: string) => api('POST /setup/key-copy', { body: { fingerprint } }));
