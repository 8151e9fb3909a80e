import { RESEND_WAIT_SECONDS } from '@candor/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api-client.ts';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { readInbox } from '../../lib/dev-inbox.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { say } from '../../lib/i18n/language.ts';
import { startSession } from '../../lib/session/start-session.ts';
import { useCountdown } from '../../lib/use-countdown.ts';

const TRIES = 20;
const PAUSE_MS = 250;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The ordinary way in, walked by itself: ask for a code, read it from the development inbox, prove it. The ordinary limit
 * of one code a minute holds as well; `waiting` are the seconds until it is over and the way goes on.
 */
export function useDemoSignIn() {
  const client = useQueryClient();
  const { left, start } = useCountdown();
  const hasGone = useRef(false);
  useEffect(() => {
    hasGone.current = false;
    return () => {
      hasGone.current = true;
    };
  }, []);
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (phone: string) => {
      const before = await newestCode(phone);
      await askForCode(phone).catch(async (failure: unknown) => {
        const wait = hasCode(failure, 'RATE_LIMITED') ? (failure.retryAfter ?? RESEND_WAIT_SECONDS) : Infinity;
        if (wait > RESEND_WAIT_SECONDS) throw failure;
        start(wait);
        await pause(wait * 1000);
        // Nobody should be signed in on a page that they went to meanwhile.
        if (hasGone.current) throw failure;
        await askForCode(phone);
      });
      const code = await arrivingCode(phone, before?.created_at);
      return startSession(client, await api('POST /verify-signin', { body: { phone_number: phone, verification_code: code } }));
    },
  });
  return { signIn: mutate, phone: isPending ? variables : undefined, waiting: isPending ? left : 0, error };
}

const askForCode = (phone: string) =>
  api('POST /signin', {
    body: { phone_number: phone, carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() },
  });

const newestCode = async (phone: string) => (await readInbox(phone))?.find((message) => message.code !== null);

async function arrivingCode(phone: string, olderThan: string | undefined): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const newest = await newestCode(phone);
    if (newest?.code && newest.created_at !== olderThan) return newest.code;
    await pause(PAUSE_MS);
  }
  throw new ApiError({ status: 404, message: '', userMessage: say(accountTexts)('demoCodeMissing') });
}
