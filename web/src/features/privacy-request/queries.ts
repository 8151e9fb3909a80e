import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/api/attempt-key.ts';

export type PrivacyRequest = ApiData<'GET /privacy/requests/{token}'>;
export type PublishedItem = PrivacyRequest['items'][number];
export type RequestOrder = ApiBody<'POST /privacy/requests'>;
type Takedown = ApiBody<'POST /privacy/requests/{token}/takedown'>;

/** The token is in the fragment, which no server sees or logs. */
export const requestQuery = (token: string) =>
  queryOptions({
    queryKey: ['privacy-request', token],
    queryFn: ({ signal }) => api('GET /privacy/requests/{token}', { params: { token }, signal }),
  });

export const useRequestCode = () =>
  useMutation({ mutationFn: ({ channel, value }: RequestOrder) => api('POST /privacy/requests', { body: { channel, value } }) });

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
