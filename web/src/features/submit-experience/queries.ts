import { PLACE_NAME_MAX } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import type { FeedbackType } from '@candor/contract/statuses';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import type { SubmissionBody } from './submission-body.ts';

const HOUR_MS = 3_600_000;
const ATTEMPT = 'submit-experience';

export const categoriesQuery = (types: readonly FeedbackType[]) =>
  queryOptions({
    queryKey: ['feedback-categories', ...types],
    queryFn: ({ signal }) => api('GET /feedback-categories', { query: { 'feedback_types[]': [...types] }, signal }),
    staleTime: HOUR_MS,
  });

export const placesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['places', typed],
    queryFn: async ({ signal }) => (await api('GET /geo/search', { query: { q: typed.slice(0, PLACE_NAME_MAX) }, signal })).places,
    staleTime: HOUR_MS,
    enabled: typed !== '',
  });

/** Only a courtesy before the form is written: when it fails, nothing is said, and the server refuses a second one anyway. */
export const existingQuery = (platform: PlatformValue, socialId: string) =>
  queryOptions({
    queryKey: ['check-existing', platform, socialId],
    queryFn: async ({ signal }) => {
      try {
        return (await api('POST /experiences/check-existing', { body: { platform, social_id: socialId }, signal })).exists;
      } catch {
        return false;
      }
    },
    retry: false,
    staleTime: HOUR_MS,
  });

export const useSubmitExperience = () =>
  useMutation({
    mutationFn: (body: SubmissionBody) => api('POST /experiences', { body, idempotencyKey: attemptKey(ATTEMPT, body) }),
    onSuccess: () => endAttempt(ATTEMPT),
  });
