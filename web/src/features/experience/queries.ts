import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type ShownExperience = ApiData<'GET /experiences/{id}'>;

export const experienceQuery = (id: number) =>
  queryOptions({
    queryKey: ['experience', id],
    queryFn: ({ signal }) => api('GET /experiences/{id}', { params: { id: String(id) }, signal }),
  });

export const ownReplyQuery = (id: number) =>
  queryOptions({
    queryKey: ['experience', id, 'reply'],
    queryFn: async ({ signal }) => (await api('GET /experiences/{id}/reply', { params: { id: String(id) }, signal })).reply,
  });
