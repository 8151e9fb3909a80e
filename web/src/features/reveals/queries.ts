import type { SearchResult } from '@candor/contract/experiences';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client.ts';
import { callOnce } from '../../lib/api/attempt-key.ts';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';
import { userQuery } from '../../lib/session/use-session.ts';

/** Credits that were added since the last visit. A failed request shows nothing; the next visit tries again. */
export const pendingCreditsQuery = queryOptions({
  queryKey: ['reveals', 'pending-credits'],
  queryFn: ({ signal }) => api('GET /reveals/pending-credits', { signal }),
  // Loaded once a visit and not cached, because they are shown once.
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
});

const REVEAL_KEY = ['reveal'];

/** Whether a reveal was spent in the last five minutes, the time that the cache keeps a finished mutation. */
export const hasJustRevealed = (client: QueryClient): boolean =>
  client.getMutationCache().find({ mutationKey: REVEAL_KEY, status: 'success' }) !== undefined;

/** If this fails, the credits are shown once more. */
export const acknowledgeCredits = (ids: string[]): Promise<unknown> =>
  api('POST /reveals/acknowledge', { body: { ids } }).catch(() => undefined);

/**
 * The idempotency key makes a second press or a retry spend one credit only. `onRevealed` is also called if the page was left meanwhile,
 * because the credit is spent.
 */
export function useReveal(onRevealed: (experience: SearchResult) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: REVEAL_KEY,
    mutationFn: (experienceId: number) => {
      const body = { experience_id: experienceId };
      return callOnce(`reveal.${experienceId}`, body, (idempotencyKey) => api('POST /reveals/experience', { body, idempotencyKey }));
    },
    onSuccess: ({ experience, reveals }) => {
      client.setQueryData(revealCountQuery.queryKey, (data) => data && { ...data, reveals });
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, reveals });
      onRevealed(experience);
    },
  });
}
