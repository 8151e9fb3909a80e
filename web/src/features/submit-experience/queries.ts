import type { PlatformValue } from '@candor/contract/platforms';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import { upload } from '../../lib/upload.ts';
import type { SubmissionBody } from './submission-body.ts';

const HOUR_MS = 3_600_000;
const ATTEMPT = 'submit-experience';

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

export function uploadEvidence(file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) {
  const form = new FormData();
  form.append('type', 'experience');
  form.append('evidence_file', file);
  return upload('POST /files/evidence', { form, ...options });
}

export const useSubmitExperience = () =>
  useMutation({
    mutationFn: (body: SubmissionBody) => api('POST /experiences', { body, idempotencyKey: attemptKey(ATTEMPT, body) }),
    onSuccess: () => endAttempt(ATTEMPT),
  });
