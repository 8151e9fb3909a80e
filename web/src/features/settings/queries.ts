import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { showChange, storeLastReply } from '../../lib/api/mutations.ts';
import { downloadFile } from '../../lib/files/download-file.ts';
import { userQuery } from '../../lib/session/use-session.ts';
import { settingsQuery } from './settings-query.ts';

export type Device = ApiData<'GET /auth/sessions'>['sessions'][number];

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await api('GET /auth/sessions', { signal })).sessions,
});

const MUTATION_KEY = ['change-settings'];
/** One change at a time: of two on their way, the earlier one could arrive last and win. */
const IN_ORDER = { id: 'settings' };

/** Saves each setting when it changes, optimistically, and reverts it on an error. */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: IN_ORDER,
    mutationFn: async (change: ApiBody<'PUT /user/settings'>) => (await api('PUT /user/settings', { body: change })).settings,
    onMutate: (change) => showChange(client, settingsQuery, (settings) => ({ ...settings, ...change })),
    onSuccess: (settings) => storeLastReply(client, MUTATION_KEY, settingsQuery, settings),
    onError: (_error, _change, context) => {
      if (context?.before) client.setQueryData(settingsQuery.queryKey, context.before);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
}

/** Without an id, all other devices. */
export function useSignOutDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) => (id ? api('DELETE /auth/sessions/{id}', { params: { id } }) : api('DELETE /auth/sessions')),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

export const useDownloadData = () => useMutation({ mutationFn: () => downloadFile('/user/export', 'candor-export.json') });

export type Deletion = ApiBody<'DELETE /user'>;

/** Without a code this sends one. With it the account is scheduled for deletion in 24 hours. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Deletion) => api('DELETE /user', { body }),
    onSuccess: (reply) => {
      if ('deletes_at' in reply) {
        client.setQueryData(userQuery.queryKey, (user) => user && { ...user, deletes_at: reply.deletes_at });
      }
    },
  });
}
