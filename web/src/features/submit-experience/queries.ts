import type { PlatformValue } from '@candor/contract/platforms';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type ApiData } from '../../lib/api/api-client.ts';
import { callOnce, endAttempt } from '../../lib/api/attempt-key.ts';
import { userQuery } from '../../lib/session/use-session.ts';
import { upload } from '../../lib/files/upload.ts';
import type { Place } from '../../lib/places/places.ts';
import type { SubmissionBody } from './submission-body.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ATTEMPT = 'submit-experience';

/** Optional check before the form is filled in. A failure shows nothing, because the server rejects duplicates anyway. */
export const existingExperienceQuery = (platform: PlatformValue, socialId: string) =>
  queryOptions({
    queryKey: ['check-existing', platform, socialId],
    queryFn: async ({ signal }) =>
      (await api('POST /experiences/check-existing', { body: { platform, social_id: socialId }, signal })).exists,
    retry: false,
    staleTime: MINUTE_MS,
  });

export type OwnId = ApiData<'GET /user/social-ids'>['social_ids'][number];

/** The member's linked IDs, to recognise an own ID while it is typed. After a failure there is no warning, but the server rejects it anyway. */
export const ownIdsQuery = queryOptions({
  queryKey: [...userQuery.queryKey, 'own-ids'],
  queryFn: async ({ signal }): Promise<readonly OwnId[]> => {
    try {
      return (await api('GET /user/social-ids', { signal })).social_ids;
    } catch {
      return [];
    }
  },
  retry: false,
  staleTime: HOUR_MS,
});

/** Whether the experience would be the only anonymous one from its city this month. After a failure there is no warning, and the form can still be sent. */
export const companyQuery = ({ city, state }: Pick<Place, 'city' | 'state'>) =>
  queryOptions({
    queryKey: ['experience-company', city, state],
    queryFn: ({ signal }) => api('GET /experiences/company', { query: { city, state }, signal }),
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
    mutationFn: (body: SubmissionBody) => callOnce(ATTEMPT, body, (idempotencyKey) => api('POST /experiences', { body, idempotencyKey })),
  });

/** Forgets the text of an attempt that failed. */
export const forgetAttempt = (): void => endAttempt(ATTEMPT);
