import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SPAM_GUIDELINE } from '@candor/contract/guidelines';
import { UNDO_SECONDS_MAX } from '@candor/contract/limits';
import type { Decision, QueueSort, ReviewFlag, ReviewType, TextLanguage } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api, callRoute } from '../../lib/api/api-client.ts';
import { keepalive } from '../../lib/api/keepalive.ts';

export type ReviewQueue = ApiData<'GET /community/review-queue'>;
export type ReviewItem = ReviewQueue['items'][number];
export type SubjectHistory = ApiData<'POST /community/review-queue/{id}/lease'>['history'];

export const QUEUE_KINDS = ['all', 'experience', 'reply', 'proof', 'admin'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** The filters as they are in the page's URL. */
export interface QueueFilters {
  kind: QueueKind;
  urgent: boolean;
  overdue: boolean;
  reported: boolean;
  flag: ReviewFlag | null;
  language: TextLanguage | null;
  sort: QueueSort | null;
  q: string;
}

export const NO_FILTERS: QueueFilters = {
  kind: 'all',
  urgent: false,
  overdue: false,
  reported: false,
  flag: null,
  language: null,
  sort: null,
  q: '',
};

export const queueKey = ['review-queue'] as const;
/** Polling interval beside the event stream: the stream may be down, and leases change without an event. */
const POLL_MS = 20_000;

export const reviewQueueQuery = (filters: QueueFilters, page: number) =>
  queryOptions({
    queryKey: [...queueKey, filters, page],
    queryFn: ({ signal }) => api('GET /community/review-queue', { query: { page: String(page), ...toQuery(filters) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

const toQuery = ({ kind, urgent, overdue, reported, flag, language, sort, q }: QueueFilters) => ({
  ...toFilter(kind),
  ...(urgent ? { urgent: '1' } : {}),
  ...(overdue ? { overdue: '1' } : {}),
  ...(reported ? { reported: '1' } : {}),
  ...(flag ? { flag } : {}),
  ...(language ? { language } : {}),
  ...(sort ? { sort } : {}),
  ...(q ? { q } : {}),
});

const toFilter = (kind: QueueKind): { type?: ReviewType; status?: 'needs_admin_review' } => {
  if (kind === 'all') return {};
  return kind === 'admin' ? { status: 'needs_admin_review' } : { type: kind };
};

/** Leases the item for ten minutes, so that two reviewers do not read the same one. */
export const takeLease = (id: number) => api('POST /community/review-queue/{id}/lease', { params: { id: String(id) } });

/** Best effort: an unreleased lease expires after ten minutes. */
export const releaseLease = (id: number): Promise<unknown> =>
  api('DELETE /community/review-queue/{id}/lease', { params: { id: String(id) } }).catch(() => undefined);

export interface DecisionInput {
  itemId: number;
  type: ReviewType;
  decision: Decision;
  notes: string;
  guideline?: number | undefined;
}

export const sendDecision = ({ itemId, type, decision, notes, guideline }: DecisionInput) =>
  callRoute(
    'POST /community/review-queue/{id}/decision',
    {
      params: { id: String(itemId) },
      body: { decision, type, notes, ...(guideline === undefined ? {} : { guideline }), undo_seconds: UNDO_SECONDS_MAX },
    },
    keepalive,
  );

export const undoDecision = (itemId: number) => api('DELETE /community/review-queue/{id}/decision', { params: { id: String(itemId) } });

export const proposeWording = (experienceId: number, notes: string) =>
  api('POST /admin/experiences/{id}/reword', { params: { id: String(experienceId) }, body: { admin_notes: notes } });

export const updateComment = (experienceId: number, comment: string, notes: string) =>
  api('PUT /admin/experiences/{id}/comment', { params: { id: String(experienceId) }, body: { comment, admin_notes: notes } });

export const rejectAsSpam = (ids: readonly number[], notes: string) =>
  api('POST /community/review-queue/bulk-decision', { body: { ids: [...ids], decision: 'reject', guideline: SPAM_GUIDELINE, notes } });

export type RelatedText = ApiData<'GET /community/review-queue/{id}/context'>['about_same'][number];

export const contextQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['review-context', itemId],
    queryFn: ({ signal }) => api('GET /community/review-queue/{id}/context', { params: { id: String(itemId) }, signal }),
  });

export const notesQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['review-notes', itemId],
    queryFn: ({ signal }) => api('GET /community/review-queue/{id}/notes', { params: { id: String(itemId) }, signal }),
  });

export const addNote = (itemId: number, content: string) =>
  api('POST /community/review-queue/{id}/notes', { params: { id: String(itemId) }, body: { content } });

export const handOverItem = (itemId: number, note: string) =>
  api('POST /community/review-queue/{id}/hand-over', { params: { id: String(itemId) }, body: { note } });
