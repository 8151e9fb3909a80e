import { MessageDelayed, MessageRefused } from '../../platform/messages/provider-errors.ts';
import type { MessageProvider } from '../../platform/messages/ports.ts';

const TIMEOUT_MS = 3_000;
/** Too many requests, or a full queue of the sender at Twilio. */
const THROTTLED = new Set([429, 503]);

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** A number, or the id of a messaging service. */
  from: string;
  baseUrl: string;
}

/**
 * Sends SMS by Twilio, which has no idempotency keys: after a time-out a text may arrive twice, which does no harm because it has the same
 * code.
 */
export function twilioProvider(account: TwilioAccount): MessageProvider {
  const url = `${account.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const senderField = account.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    isReal: true,
    send: async ({ to, text }) => {
      let response: Response;
      let body: string;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: to, [senderField]: account.from, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        body = await response.text();
      } catch (error) {
        throw new MessageDelayed(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable');
      }
      assertAccepted(response, body);
    },
  };
}

/** @throws MessageDelayed, MessageRefused */
function assertAccepted(response: Response, body: string): void {
  const { status } = response;
  if (status === 200 || status === 201) return;
  const reason = `${status}${providerCode(body)}`;
  if (THROTTLED.has(status)) throw new MessageDelayed(reason, retryAfter(response));
  // Wrong or suspended credentials are the operator's problem, not the message's.
  if (status === 401 || status === 403 || status === 408 || status >= 500 || status < 400) throw new MessageDelayed(reason);
  throw new MessageRefused(reason);
}

/** Only the number, because the message contains the recipient. */
function providerCode(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'number' ? ` (${code})` : '';
  } catch {
    return '';
  }
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
