import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiBody } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';
import { requestPasskey } from '../../lib/session/passkeys.ts';
import { userQuery } from '../../lib/session/use-session.ts';
import { startSession } from '../../lib/session/start-session.ts';
import { clearPendingSignUp } from './pending-sign-up.ts';

export const useSendSignInCode = () => useMutation({ mutationFn: (body: ApiBody<'POST /signin'>) => api('POST /signin', { body }) });

export const useResendCode = () => useMutation({ mutationFn: (body: ApiBody<'POST /send-sms'>) => api('POST /send-sms', { body }) });

export function useVerifySignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiBody<'POST /verify-signin'>) => startSession(client, await api('POST /verify-signin', { body })),
  });
}

/** Resolves with undefined when the person cancelled. */
export function usePasskeySignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await requestPasskey(await api('POST /auth/passkeys/sign-in/options'));
      return response && startSession(client, await api('POST /auth/passkeys/sign-in', { body: { response } }));
    },
  });
}

export type SignUp = ApiBody<'POST /register'>;

/** Sends a code, or creates the account at once when the number is already verified. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SignUp) => {
      const { google_ticket: ticket, ...fields } = body;
      const reply =
        ticket === undefined
          ? await api('POST /register', { body: fields })
          : await api('POST /auth/google/create-user', { body: { ...fields, google_ticket: ticket } });
      return 'token' in reply ? { user: startSession(client, reply) } : { resendIn: reply.resend_in };
    },
  });
}

export function useVerifySignUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiBody<'POST /verify-sms'>) => startSession(client, await api('POST /verify-sms', { body })),
    onSuccess: clearPendingSignUp,
    // The sign-up can't be completed any more, and this member's next code is for signing in.
    onError: (error) => {
      if (hasCode(error, 'USER_ALREADY_VERIFIED', 'USER_ALREADY_EXISTS', 'EMAIL_ALREADY_EXISTS')) clearPendingSignUp();
    },
  });
}

export function useStartGoogle() {
  const start = useMutation({
    mutationFn: async (returnTo: string) => {
      const { url } = await api('GET /auth/google/start', { query: { return_to: returnTo } });
      window.location.assign(url);
    },
  });
  const { reset } = start;
  useEffect(() => {
    // Back from Google may show the page as it was left, with the button still loading.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return start;
}

export function useExchangeGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApiBody<'POST /auth/google/exchange'>) => {
      const reply = await api('POST /auth/google/exchange', { body });
      startSession(client, reply);
      return reply.return_to;
    },
  });
}

/** Connecting may add a proved address and a photo. Both change the trust score, so every query whose key starts with the user's is reloaded. */
export const useLinkGoogle = () =>
  useReloadingMutation(userQuery, (body: ApiBody<'POST /auth/google/link'>) => api('POST /auth/google/link', { body }));

export const useUnlinkGoogle = () => useReloadingMutation(userQuery, () => api('DELETE /auth/google/link'));
