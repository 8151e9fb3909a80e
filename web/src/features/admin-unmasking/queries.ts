import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';

export type UnmaskRequest = ApiData<'GET /admin/unmask-requests'>['requests'][number];

export const unmaskRequestsQuery = queryOptions({
  queryKey: ['admin', 'unmask-requests'],
  queryFn: async ({ signal }) => (await api('GET /admin/unmask-requests', { signal })).requests,
});

export const useUnmask = () =>
  useReloadingMutation({ queryKey: ['admin'] }, ({ experienceId, reason }: { experienceId: number; reason: string }) =>
    api('POST /admin/experiences/{id}/unmask', { params: { id: String(experienceId) }, body: { reason } }),
  );
