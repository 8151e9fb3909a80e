import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import { revealCountQuery } from '../../lib/reveal-count.ts';
import { userQuery } from '../../lib/session/use-session.ts';

/** What came in and was not shown yet. Nothing is said when it cannot be asked: it waits for the next time. */
export const pendingCreditsQuery = queryOptions({
  queryKey: ['reveals', 'pending-credits'],
  queryFn: ({ signal }) => api('GET /reveals/pending-credits', { signal }),
  // Asked once a visit and then forgotten: whoever comes back has seen them.
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
});

/** False when it did not work: they are then shown once more. */
export async function acknowledgeCredits(ids: string[]): Promise<boolean> {
  try {
    await api('POST /reveals/acknowledge', { body: { ids } });
    return true;
  } catch {
    return false;
  }
}

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
