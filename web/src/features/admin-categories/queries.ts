import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type Category = ApiData<'GET /admin/feedback-categories'>['categories'][number];
export type CategoryBody = Required<ApiBody<'POST /admin/feedback-categories'>>;

export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async ({ signal }) => (await api('GET /admin/feedback-categories', { signal })).categories,
});

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: CategoryBody }) =>
      id === undefined
        ? api('POST /admin/feedback-categories', { body })
        : api('PUT /admin/feedback-categories/{id}', { params: { id: String(id) }, body }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['admin'] }), client.invalidateQueries({ queryKey: ['feedback-categories'] })]),
  });
}
