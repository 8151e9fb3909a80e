import type { FeedbackType } from '@candor/contract/statuses';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

const HOUR_MS = 3_600_000;

export const categoriesQuery = (types: readonly FeedbackType[]) =>
  queryOptions({
    queryKey: ['feedback-categories', ...types],
    queryFn: ({ signal }) => api('GET /feedback-categories', { query: { 'feedback_types[]': [...types] }, signal }),
    staleTime: HOUR_MS,
  });
