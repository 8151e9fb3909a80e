import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }) => (await api('GET /user/blocks', { signal })).blocks,
});

/** What was found before may hold what the author shared. */
function useForgetFound(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: blocksQuery.queryKey }), client.invalidateQueries({ queryKey: ['search'] })]);
}

export function useBlock() {
  const onSuccess = useForgetFound();
  return useMutation({
    mutationFn: (experienceId: number) => api('POST /user/blocks', { body: { experience_id: experienceId } }),
    onSuccess,
  });
}

export function useUnblock() {
  const onSuccess = useForgetFound();
  return useMutation({ mutationFn: (id: string) => api('DELETE /user/blocks/{id}', { params: { id } }), onSuccess });
}
