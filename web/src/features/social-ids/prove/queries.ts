import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiData } from '../../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../../lib/api/mutations.ts';
import { proofOrFallback } from '../../../lib/api/proof-or-fallback.ts';
import { upload } from '../../../lib/files/upload.ts';
import { userQuery } from '../../../lib/session/use-session.ts';

export type Proof = ApiData<'POST /user/social-ids/{id}/proof'>['proof'];

export const useStartProof = (id: string) =>
  useMutation({ mutationFn: () => proofOrFallback(() => api('POST /user/social-ids/{id}/proof', { params: { id } })) });

/** A proof changes what many pages may show: lists, search results, experience pages. */
function useInvalidateAll() {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

export function useCheckProof(id: string) {
  const invalidateAll = useInvalidateAll();
  return useMutation({
    mutationFn: () => api('POST /user/social-ids/{id}/proof/check', { params: { id } }),
    onSuccess: invalidateAll,
  });
}

export const useSendProof = (id: string) =>
  useReloadingMutation(userQuery, (body: { evidence_ids: string[]; note: string }) =>
    api('POST /user/social-ids/{id}/proof/evidence', { params: { id }, body }),
  );

export function uploadScreenshot(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<{ id: string }> {
  const form = new FormData();
  form.append('type', 'proof');
  form.append('evidence_file', file);
  return upload('POST /files/evidence', { form, onProgress, signal });
}
