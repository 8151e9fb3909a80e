import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { showChange, storeLastReply } from '../../lib/api/mutations.ts';

export type Preferences = ApiData<'GET /user/notification-preferences'>;
export type Kind = keyof Preferences['preferences'];
export type Channel = keyof Preferences['preferences'][Kind];

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => api('GET /user/notification-preferences', { signal }),
});

const MUTATION_KEY = ['change-notification-preferences'];
/** One change at a time: of two on their way, the earlier one could arrive last and win. */
const IN_ORDER = { id: 'notification-preferences' };

/** Saves each choice when it is made, optimistically, and reverts it on an error. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: IN_ORDER,
    mutationFn: (change: ApiBody<'PUT /user/notification-preferences'>) => api('PUT /user/notification-preferences', { body: change }),
    onMutate: (change) => showChange(client, preferencesQuery, (data) => withChange(data, change)),
    onSuccess: (saved) => storeLastReply(client, MUTATION_KEY, preferencesQuery, saved),
    onError: (_error, _change, context) => {
      if (context?.before) client.setQueryData(preferencesQuery.queryKey, context.before);
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
    },
  });
}

function withChange(data: Preferences, change: ApiBody<'PUT /user/notification-preferences'>): Preferences {
  const entries = Object.entries(data.preferences).map(([kind, channels]) => [
    kind,
    { ...channels, ...change.preferences?.[kind as Kind] },
  ]);
  return { preferences: Object.fromEntries(entries) as Preferences['preferences'], digest: change.digest ?? data.digest };
}
