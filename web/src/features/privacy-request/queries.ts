import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';
import { callOnce } from '../../lib/api/attempt-key.ts';
import { proofOrFallback } from '../../lib/api/proof-or-fallback.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';

export type PrivacyRequest = ApiData<'GET /privacy/requests/{token}'>;
export type PublishedItem = PrivacyRequest['items'][number];
export type Decision = NonNullable<PublishedItem['decision']>;
export type CodeRequest = ApiBody<'POST /privacy/requests'>;
type Appeal = ApiBody<'POST /privacy/requests/{token}/appeals'>;
type Reply = ApiBody<'POST /privacy/requests/{token}/replies'>;
type Takedown = ApiBody<'POST /privacy/requests/{token}/takedown'>;

/** The token is in the fragment, which no server sees or logs. */
export const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ['privacy-request', token],
    queryFn: ({ signal }) => api('GET /privacy/requests/{token}', { params: { token }, signal }),
  });

export const useRequestCode = () =>
  useMutation({ mutationFn: (request: CodeRequest) => api('POST /privacy/requests', { body: bodyOf(request) }) });

/** Leaves out form state that is not part of the request. */
function bodyOf(request: CodeRequest): CodeRequest {
  const { channel, value } = request;
  if (channel !== 'handle') return { channel, value };
  return { channel, value, platform: request.platform, contact: request.contact };
}

export function useVerifyRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiBody<'POST /privacy/requests/verify'>) => api('POST /privacy/requests/verify', { body }),
    onSuccess: (found) => client.setQueryData(requestQuery(found.token).queryKey, found),
  });
}

export const useRequestTakedown = (token: string) =>
  useReloadingMutation(requestQuery(token), (body: Takedown) =>
    callOnce(`takedown.${body.experience_id}`, body, (idempotencyKey) =>
      api('POST /privacy/requests/{token}/takedown', { params: { token }, body, idempotencyKey }),
    ),
  );

export type Proof = ApiData<'POST /privacy/requests/{token}/proof'>['proof'];

export const useStartProof = (token: string) =>
  useMutation({ mutationFn: () => proofOrFallback(() => api('POST /privacy/requests/{token}/proof', { params: { token } })) });

export const useSendProof = (token: string) =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /privacy/requests/{token}/proof/evidence'>) =>
      api('POST /privacy/requests/{token}/proof/evidence', { params: { token }, body }),
  });

export const useCheckProof = (token: string) =>
  useReloadingMutation(requestQuery(token), () => api('POST /privacy/requests/{token}/proof/check', { params: { token } }));

type UploadControl = Pick<UploadOptions<'POST /privacy/requests/{token}/evidence'>, 'onProgress' | 'signal'>;

export function sendFile(token: string, file: File, control: UploadControl) {
  const form = new FormData();
  form.append('evidence_file', file);
  return upload('POST /privacy/requests/{token}/evidence', { params: { token }, form, ...control });
}

export const useRequestReply = (token: string) =>
  useReloadingMutation(requestQuery(token), (body: Reply) =>
    callOnce(`request-reply.${body.experience_id}`, body, (idempotencyKey) =>
      api('POST /privacy/requests/{token}/replies', { params: { token }, body, idempotencyKey }),
    ),
  );

export const useRequestAppeal = (token: string) =>
  useReloadingMutation(requestQuery(token), (body: Appeal) =>
    callOnce(`request-appeal.${body.decision_id}`, body, (idempotencyKey) =>
      api('POST /privacy/requests/{token}/appeals', { params: { token }, body, idempotencyKey }),
    ),
  );
