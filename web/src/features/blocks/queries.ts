import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';

export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }) => (await api('GET /user/blocks', { signal })).blocks,
});

/** Search results change with the blocks: cached ones may contain, or lack, the author's experiences. */
function useReloadBlocksAndResults(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: blocksQuery.queryKey }), client.invalidateQueries({ queryKey: ['search'] })]);
}

export function useBlock() {
  const onSuccess = useReloadBlocksAndResults();
  return useMutation({
    mutationFn: (experienceId: number) => api('POST /user/blocks', { body: { experience_id: experienceId } }),
    onSuccess,
  });
}

export function useUnblock() {
  // After an error too: another tab may have removed the block.
  const onSettled = useReloadBlocksAndResults();
  return useMutation({ mutationFn: (id: string) => api('DELETE /user/blocks/{id}', { params: { id } }), onSettled });
}
