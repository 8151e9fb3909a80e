import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlatformValue } from '@candor/contract/platforms';
import { api } from '../../lib/api/api-client.ts';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: async ({ signal }) => (await api('GET /alerts', { signal })).alerts,
});

export function useAddAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (alert: { social_id: string; platform: PlatformValue }) => api('POST /alerts', { body: alert }),
    onSuccess: ({ alerts }) => client.setQueryData(alertsQuery.queryKey, alerts),
  });
}

export function useRemoveAlert() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /alerts/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
}
