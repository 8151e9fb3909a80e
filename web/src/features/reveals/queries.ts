import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export const revealCountQuery = queryOptions({
  queryKey: ['reveals', 'count'],
  queryFn: ({ signal }) => api('GET /reveals/count', { signal }),
});

/** Spends one reveal, once: a second press or a retry after a lost answer is the same attempt. */
export function useReveal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (experienceId: number) => {
      const place = `reveal.${experienceId}`;
      const body = { experience_id: experienceId };
      const revealed = await api('POST /reveals/experience', { body, idempotencyKey: attemptKey(place, body) });
      endAttempt(place);
      return revealed;
    },
    onSuccess: ({ reveals }) => {
      client.setQueryData(revealCountQuery.queryKey, (known) => known && { ...known, reveals });
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, reveals });
    },
  });
}
