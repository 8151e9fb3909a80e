import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { readInbox } from '../../lib/dev-inbox.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { say } from '../../lib/i18n/language.ts';
import { startSession } from '../../lib/session/start-session.ts';

const TRIES = 20;
const PAUSE_MS = 250;

/** The ordinary way in, walked by itself: ask for a code, read it from the development inbox, prove it. */
export function useDemoSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (phone: string) => {
      const before = await newestCode(phone);
      await api('POST /signin', {
        body: { phone_number: phone, carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() },
      }).catch((error: unknown) => {
        // Asked for a moment ago: the code that came then may still be unused.
        if (!hasCode(error, 'RATE_LIMITED') || !before) throw error;
      });
      const code = await arrivingCode(phone, before?.created_at);
      return startSession(client, await api('POST /verify-signin', { body: { phone_number: phone, verification_code: code } }));
    },
  });
}

const newestCode = async (phone: string) => (await readInbox(phone))?.find((message) => message.code !== null);

async function arrivingCode(phone: string, olderThan: string | undefined): Promise<string> {
  let newest = await newestCode(phone);
  for (let tries = 0; tries < TRIES && (!newest || newest.created_at === olderThan); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    newest = await newestCode(phone);
  }
  if (!newest?.code) throw new ApiError({ status: 404, message: '', userMessage: say(accountTexts)('demoCodeMissing') });
  return newest.code;
}
