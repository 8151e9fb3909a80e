import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type EmailCodeRequest = ApiBody<'POST /auth/add-email'>;
export type PhoneCodeRequest = ApiBody<'POST /auth/add-phone'>;
type VerifyEmailData = ApiData<'POST /auth/verify-email'>;

export const useSendEmailCode = () => useMutation({ mutationFn: (body: EmailCodeRequest) => api('POST /auth/add-email', { body }) });
export const useSendPhoneCode = () => useMutation({ mutationFn: (body: PhoneCodeRequest) => api('POST /auth/add-phone', { body }) });

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (body: ApiBody<'POST /auth/verify-email'>) => api('POST /auth/verify-email', { body }),
    onSuccess: useStoreUser(),
  });
}
export function useVerifyPhone() {
  return useMutation({
    mutationFn: (body: ApiBody<'POST /auth/verify-phone'>) => api('POST /auth/verify-phone', { body }),
    onSuccess: useStoreUser(),
  });
}

/** A verified contact also changes the trust score and the linked IDs, whose query keys start with the user's. */
function useStoreUser() {
  const client = useQueryClient();
  return ({ user }: VerifyEmailData) => {
    client.setQueryData(userQuery.queryKey, user);
    void client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
}
