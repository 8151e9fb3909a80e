import type { ProofFallback } from '@candor/contract/proofs';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { attemptKey, endAttempt } from '../../lib/api/attempt-key.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';

export type PrivacyRequest = ApiData<'GET /privacy/requests/{token}'>;
export type PublishedItem = PrivacyRequest['items'][number];
export type Decision = NonNullable<PublishedItem['decision']>;
export type RequestOrder = ApiBody<'POST /privacy/requests'>;
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
  useMutation({ mutationFn: (order: RequestOrder) => api('POST /privacy/requests', { body: bodyOf(order) }) });

/** Leaves out form state that is not part of the request. */
function bodyOf(order: RequestOrder): RequestOrder {
  const { channel, value } = order;
  if (channel !== 'handle') return { channel, value };
  return { channel, value, platform: order.platform, contact: order.contact };
}

export function useVerifyRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiBody<'POST /privacy/requests/verify'>) => api('POST /privacy/requests/verify', { body }),
    onSuccess: (found) => client.setQueryData(requestQuery(found.token).queryKey, found),
  });
}

export function useRequestTakedown(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Takedown) => {
      const place = `takedown.${body.experience_id}`;
      const takedown = await api('POST /privacy/requests/{token}/takedown', {
        params: { token },
        body,
        idempotencyKey: attemptKey(place, body),
      });
      endAttempt(place);
      return takedown;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: requestQuery(token).queryKey }),
  });
}

export type Proof = ApiData<'POST /privacy/requests/{token}/proof'>['proof'];

/** Starts a proof and returns its code, also if it can only be shown in a screenshot. */
export const useStartProof = (token: string) =>
  useMutation({
    mutationFn: async (): Promise<Proof> => {
      try {
        return (await api('POST /privacy/requests/{token}/proof', { params: { token } })).proof;
      } catch (error) {
        const proof = hasCode(error, 'PROOF_NOT_SUPPORTED') && error instanceof ApiError ? (error.data as ProofFallback).proof : undefined;
        if (proof) return proof;
        throw error;
      }
    },
  });

export const useSendProof = (token: string) =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /privacy/requests/{token}/proof/evidence'>) =>
      api('POST /privacy/requests/{token}/proof/evidence', { params: { token }, body }),
  });

export function useCheckProof(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /privacy/requests/{token}/proof/check', { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: requestQuery(token).queryKey }),
  });
}

type Sending = Pick<UploadOptions<'POST /privacy/requests/{token}/evidence'>, 'onProgress' | 'signal'>;

export function sendFile(token: string, file: File, sending: Sending) {
  const form = new FormData();
  form.append('evidence_file', file);
  return upload('POST /privacy/requests/{token}/evidence', { params: { token }, form, ...sending });
}

export function useRequestReply(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Reply) => {
      const place = `request-reply.${body.experience_id}`;
      const idempotencyKey = attemptKey(place, body);
      const reply = await api('POST /privacy/requests/{token}/replies', { params: { token }, body, idempotencyKey });
      endAttempt(place);
      return reply;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: requestQuery(token).queryKey }),
  });
}

export function useRequestAppeal(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Appeal) => {
      const place = `request-appeal.${body.decision_id}`;
      const idempotencyKey = attemptKey(place, body);
      const appeal = await api('POST /privacy/requests/{token}/appeals', { params: { token }, body, idempotencyKey });
      endAttempt(place);
      return appeal;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: requestQuery(token).queryKey }),
  });
}
