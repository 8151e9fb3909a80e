import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type ReviewQueue = ApiData<'GET /community/review-queue'>;
export type ReviewItem = ReviewQueue['items'][number];

const queueKey = ['review-queue'] as const;

export const reviewQueueQuery = (page: number) =>
  queryOptions({
    queryKey: [...queueKey, page],
    queryFn: ({ signal }) => api('GET /community/review-queue', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** Holds the item for ten minutes, so that two reviewers do not read the same thing. */
export const useLease = () =>
  useMutation({ mutationFn: (id: number) => api('POST /community/review-queue/{id}/lease', { params: { id: String(id) } }) });

export interface Verdict {
  item: ReviewItem;
  decision: Decision;
  notes: string;
}

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item, decision, notes }: Verdict) =>
      api('POST /community/review-queue/{id}/decision', { params: { id: String(item.id) }, body: { decision, type: item.type, notes } }),
    onSettled: () => client.invalidateQueries({ queryKey: queueKey }),
  });
}
