import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/attempt-key.ts';
import { upload } from '../../lib/upload.ts';

export type ExperienceDispute = ApiData<'GET /experience-disputes'>['disputes'][number];
export type OwnershipDispute = ApiData<'GET /ownership-disputes'>['disputes'][number];
export type AnyDispute = ({ kind: 'experience' } & ExperienceDispute) | ({ kind: 'ownership' } & OwnershipDispute);
export type UploadLink = ApiData<'POST /experience-disputes/{id}/evidence-token'>;

export const disputeKeys = { all: ['disputes'] } as const;

/** Both kinds, by the member and against them: what is open first, then the newest. */
export const disputesQuery = queryOptions({
  queryKey: disputeKeys.all,
  queryFn: async ({ signal }): Promise<AnyDispute[]> => {
    const [experience, ownership] = await Promise.all([
      api('GET /experience-disputes', { signal }),
      api('GET /ownership-disputes', { signal }),
    ]);
    const all: AnyDispute[] = [
      ...experience.disputes.map((dispute) => ({ kind: 'experience' as const, ...dispute })),
      ...ownership.disputes.map((dispute) => ({ kind: 'ownership' as const, ...dispute })),
    ];
    const isOpen = ({ status }: AnyDispute): number => (status === 'pending' ? 0 : 1);
    return all.toSorted((a, b) => isOpen(a) - isOpen(b) || b.created_at.localeCompare(a.created_at));
  },
});

/** A second press, or a retry after a lost answer, files nothing twice. */
export function useFileOwnershipDispute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiBody<'POST /ownership-disputes'>) => {
      const place = 'ownership-dispute';
      const filed = await api('POST /ownership-disputes', { body, idempotencyKey: attemptKey(place, body) });
      endAttempt(place);
      return filed;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: disputeKeys.all }),
  });
}

export function useFileExperienceDispute(reload: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiBody<'POST /experience-disputes'>) => {
      const place = `experience-dispute.${body.experience_id}`;
      const filed = await api('POST /experience-disputes', { body, idempotencyKey: attemptKey(place, body) });
      endAttempt(place);
      return filed;
    },
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: disputeKeys.all }), reload()]),
  });
}

/** The author's side of an experience, or the present owner's of an ID. */
export function useSaveStatement({ kind, id }: Pick<AnyDispute, 'kind' | 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (statement: string): Promise<unknown> => {
      const call = { params: { id }, body: { statement } };
      return kind === 'experience'
        ? api('POST /experience-disputes/{id}/statement', call)
        : api('POST /ownership-disputes/{id}/statement', call);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: disputeKeys.all }),
  });
}

export const useMakeUploadLink = ({ id, role }: Pick<ExperienceDispute, 'id' | 'role'>) =>
  useMutation({
    mutationFn: (): Promise<UploadLink> =>
      role === 'disputing'
        ? api('POST /experience-disputes/{id}/evidence-token', { params: { id } })
        : api('POST /experience-disputes/{id}/user-evidence-token', { params: { id } }),
  });

export interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

const formOf = (file: File, fields: Record<string, string>): FormData => {
  const form = new FormData();
  // What comes before a file is known to the server when the file begins.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('evidence_file', file);
  return form;
};

/** A file for what is still to be filed. */
export const uploadEvidence = (type: 'ownership_dispute' | 'experience_dispute', file: File, sending: Sending) =>
  upload('POST /files/evidence', { form: formOf(file, { type }), ...sending });

/** A file for an open dispute; by the link's token where nobody need be signed in. */
export const addEvidence = (disputeId: string, file: File, sending: Sending, token?: string) =>
  upload('POST /experience-disputes/{id}/evidence', {
    params: { id: disputeId },
    form: formOf(file, token === undefined ? {} : { token }),
    ...sending,
  });
