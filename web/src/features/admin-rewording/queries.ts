import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const useProposeRewording = (experienceId: number) =>
  useMutation({
    mutationFn: (notes: string) =>
      api('POST /admin/experiences/{id}/reword', { params: { id: String(experienceId) }, body: { admin_notes: notes } }),
  });

export function useUpdateComment(experienceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ comment, notes }: { comment: string; notes: string }) =>
      api('PUT /admin/experiences/{id}/comment', { params: { id: String(experienceId) }, body: { comment, admin_notes: notes } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
