import { queryOptions } from '@tanstack/react-query';
import type { PlatformValue } from '@candor/contract/platforms';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation, useStoringMutation } from '../../lib/api/mutations.ts';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: async ({ signal }) => (await api('GET /alerts', { signal })).alerts,
});

export const useAddAlert = () =>
  useStoringMutation(
    alertsQuery,
    async (alert: { social_id: string; platform: PlatformValue }) => (await api('POST /alerts', { body: alert })).alerts,
  );

export const useRemoveAlert = () =>
  useReloadingMutation({ queryKey: alertsQuery.queryKey, evenAfterError: true }, (id: string) =>
    api('DELETE /alerts/{id}', { params: { id } }),
  );
