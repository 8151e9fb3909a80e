import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Decision, ReviewType } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api-client.ts';
import { api, makeCall } from '../../lib/api-client.ts';
import { outlivesThePage } from '../../lib/outliving-call.ts';

export type ReviewQueue = ApiData<'GET /community/review-queue'>;
export type ReviewItem = ReviewQueue['items'][number];
export type SubjectHistory = ApiData<'POST /community/review-queue/{id}/lease'>['history'];

/** What part of the queue is shown. */
export const QUEUE_PARTS = ['all', 'experience', 'reply', 'admin'] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number];

export const queueKey = ['review-queue'] as const;
/** Beside what the server tells by itself: a line can be down, and others hold and free items without a number changing. */
const NEWS_MS = 20_000;

export const reviewQueueQuery = (part: QueuePart, page: number) =>
  queryOptions({
    queryKey: [...queueKey, part, page],
    queryFn: ({ signal }) => api('GET /community/review-queue', { query: { page: String(page), ...filterOf(part) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: NEWS_MS,
  });

const filterOf = (part: QueuePart): { type?: ReviewType; status?: 'needs_admin_review' } => {
  if (part === 'all') return {};
  return part === 'admin' ? { status: 'needs_admin_review' } : { type: part };
};

/** Holds the item for ten minutes, so that two reviewers do not read the same thing. */
export const takeLease = (id: number) => api('POST /community/review-queue/{id}/lease', { params: { id: String(id) } });

/** Nothing depends on it: what is not given back is free after ten minutes. */
export const giveBack = (id: number): Promise<unknown> =>
  api('DELETE /community/review-queue/{id}/lease', { params: { id: String(id) } }).catch(() => undefined);

export interface Verdict {
  itemId: number;
  type: ReviewType;
  decision: Decision;
  notes: string;
}

export const sendVerdict = ({ itemId, type, decision, notes }: Verdict) =>
  makeCall(
    'POST /community/review-queue/{id}/decision',
    { params: { id: String(itemId) }, body: { decision, type, notes } },
    outlivesThePage,
  );

export const proposeWording = (experienceId: number, notes: string) =>
  api('POST /admin/experiences/{id}/reword', { params: { id: String(experienceId) }, body: { admin_notes: notes } });

export const updateComment = (experienceId: number, comment: string, notes: string) =>
  api('PUT /admin/experiences/{id}/comment', { params: { id: String(experienceId) }, body: { comment, admin_notes: notes } });
