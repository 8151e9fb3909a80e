import { RESEND_WAIT_SECONDS } from '@candor/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { readInbox } from '../../lib/dev-inbox.ts';
import { accountTexts } from './accounts.en.ts';
import { getTexts } from '../../lib/i18n/language.ts';
import { startSession } from '../../lib/session/start-session.ts';
import { useCountdown } from '../../lib/forms/use-countdown.ts';

const MAX_ATTEMPTS = 20;
const PAUSE_MS = 250;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs the ordinary sign-in: request a code, read it from the development inbox, verify it. The limit of one code a minute applies
 * too; `secondsToWait` counts down to the next attempt.
 */
export function useDemoSignIn() {
  const client = useQueryClient();
  const { secondsLeft, start } = useCountdown();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (phone: string) => {
      const previous = await newestCode(phone);
      await requestCode(phone).catch(async (failure: unknown) => {
        const wait = hasCode(failure, 'RATE_LIMITED') ? (failure.retryAfter ?? RESEND_WAIT_SECONDS) : Infinity;
        if (wait > RESEND_WAIT_SECONDS) throw failure;
        start(wait);
        await pause(wait * 1000);
        // The person left the page, so don't sign them in.
        if (hasLeft.current) throw failure;
        await requestCode(phone);
      });
      const code = await waitForNewCode(phone, previous?.created_at);
      return startSession(client, await api('POST /verify-signin', { body: { phone_number: phone, verification_code: code } }));
    },
  });
  return { signIn: mutate, phone: isPending ? variables : undefined, secondsToWait: isPending ? secondsLeft : 0, error };
}

const requestCode = (phone: string) =>
  api('POST /signin', {
    body: { phone_number: phone, carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() },
  });

const newestCode = async (phone: string) => (await readInbox(phone))?.find((message) => message.code !== null);

async function waitForNewCode(phone: string, previousSentAt: string | undefined): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const newest = await newestCode(phone);
    if (newest?.code && newest.created_at !== previousSentAt) return newest.code;
    await pause(PAUSE_MS);
  }
  throw new ApiError({ status: 404, message: '', userMessage: getTexts(accountTexts)('demoCodeMissing') });
}
