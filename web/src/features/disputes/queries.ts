import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';
import { callOnce } from '../../lib/api/attempt-key.ts';
import { upload } from '../../lib/files/upload.ts';

export type ExperienceDispute = ApiData<'GET /experience-disputes'>['disputes'][number];
export type OwnershipDispute = ApiData<'GET /ownership-disputes'>['disputes'][number];
export type AnyDispute = ({ kind: 'experience' } & ExperienceDispute) | ({ kind: 'ownership' } & OwnershipDispute);
export type UploadLink = ApiData<'POST /experience-disputes/{id}/evidence-token'>;

export const disputeKeys = { disputes: ['disputes'] } as const;

export const disputesQuery = queryOptions({
  queryKey: disputeKeys.disputes,
  queryFn: async ({ signal }): Promise<AnyDispute[]> => {
    const [experience, ownership] = await Promise.all([
      api('GET /experience-disputes', { signal }),
      api('GET /ownership-disputes', { signal }),
    ]);
    const disputes: AnyDispute[] = [
      ...experience.disputes.map((dispute) => ({ kind: 'experience' as const, ...dispute })),
      ...ownership.disputes.map((dispute) => ({ kind: 'ownership' as const, ...dispute })),
    ];
    const isDecided = ({ status }: AnyDispute): boolean => status !== 'pending';
    // Open disputes first, then the newest.
    return disputes.toSorted((a, b) => Number(isDecided(a)) - Number(isDecided(b)) || b.created_at.localeCompare(a.created_at));
  },
});

/** The idempotency key makes a second press or a retry file the dispute only once. */
export const useFileOwnershipDispute = () =>
  useReloadingMutation(disputesQuery, (body: ApiBody<'POST /ownership-disputes'>) =>
    callOnce('ownership-dispute', body, (idempotencyKey) => api('POST /ownership-disputes', { body, idempotencyKey })),
  );

interface FiledDispute {
  onFiled: (filed: ApiData<'POST /experience-disputes'>) => void;
  reload: () => Promise<unknown>;
}

/** `onFiled` is called before anything is reloaded: the reloaded experience may no longer offer the dispute, and the form then disappears. */
export function useFileExperienceDispute({ onFiled, reload }: FiledDispute) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiBody<'POST /experience-disputes'>) =>
      callOnce(`experience-dispute.${body.experience_id}`, body, (idempotencyKey) =>
        api('POST /experience-disputes', { body, idempotencyKey }),
      ),
    onSuccess: (filed) => {
      onFiled(filed);
      return Promise.all([client.invalidateQueries({ queryKey: disputeKeys.disputes }), reload()]);
    },
  });
}

/** The author's side of an experience, or the owner's side of an ID. */
export const useSaveStatement = ({ kind, id }: Pick<AnyDispute, 'kind' | 'id'>) =>
  useReloadingMutation(disputesQuery, async (statement: string): Promise<unknown> => {
    const call = { params: { id }, body: { statement } };
    return kind === 'experience'
      ? api('POST /experience-disputes/{id}/statement', call)
      : api('POST /ownership-disputes/{id}/statement', call);
  });

export const useMakeUploadLink = ({ id, role }: Pick<ExperienceDispute, 'id' | 'role'>) =>
  useMutation({
    mutationFn: (): Promise<UploadLink> =>
      role === 'disputing'
        ? api('POST /experience-disputes/{id}/evidence-token', { params: { id } })
        : api('POST /experience-disputes/{id}/user-evidence-token', { params: { id } }),
  });

interface UploadControl {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

const toFormData = (file: File, fields: Record<string, string>): FormData => {
  const form = new FormData();
  // Fields must precede the file, because the server reads them before the upload starts.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('evidence_file', file);
  return form;
};

export type EvidenceType = 'ownership_dispute' | 'experience_dispute' | 'appeal';

/** A file for a dispute or an appeal that is not filed yet. */
export const uploadEvidence = (type: EvidenceType, file: File, control: UploadControl) =>
  upload('POST /files/evidence', { form: toFormData(file, { type }), ...control });

/** A file for an open dispute. With an upload link's token no session is needed. */
export const addEvidence = (disputeId: string, file: File, control: UploadControl, token?: string) =>
  upload('POST /experience-disputes/{id}/evidence', {
    params: { id: disputeId },
    form: toFormData(file, token === undefined ? {} : { token }),
    ...control,
  });
