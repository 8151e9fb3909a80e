import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { guardedLookup, mayBePublicHost } from '../../platform/public-address.ts';
import type { MessageProvider, OutgoingMessage } from '../../platform/messages/ports.ts';
import { MessageDelayed, MessageRefused } from '../../platform/messages/provider-errors.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { vapidHeader, type VapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;
/** How long a push service stores the message for a browser that is not open. */
const TTL_SECONDS = 86_400;

interface Subscription {
  endpoint: string;
  keys: PushKeys;
}

export interface WebPush {
  keys(): Promise<VapidKeys>;
  /** The contact address for push services. */
  subject: string;
  /** A push service on this machine, for tests. */
  localOrigin: string | undefined;
  /** For tests. */
  timeoutMs?: number;
  /** Called when the browser has unsubscribed, or was uninstalled. */
  removeSubscription(endpoint: string): Promise<void>;
}

/** A message's `to` is the subscription as JSON, its `text` the payload for the service worker. */
export const webPushProvider = (push: WebPush): MessageProvider => ({
  isReal: true,
  async send({ to, text }: OutgoingMessage): Promise<void> {
    const { endpoint, keys } = JSON.parse(to) as Subscription;
    const body = encrypt(text, keys);
    const authorization = vapidHeader(endpoint, push.subject, await push.keys(), new Date());
    const { status, retryAfter } = await post(new URL(endpoint), body, authorization, push);
    if (status >= 200 && status < 300) return;
    if (status === 404 || status === 410) {
      await push.removeSubscription(endpoint);
      throw new MessageRefused('gone');
    }
    if (status === 429 || status >= 500) throw new MessageDelayed(`status ${status}`, retryAfter);
    throw new MessageRefused(`status ${status}`);
  },
});

function encrypt(text: string, keys: PushKeys): Buffer {
  try {
    return encryptPush(text, keys);
  } catch {
    throw new MessageRefused('keys');
  }
}

interface PushResponse {
  status: number;
  retryAfter: number | undefined;
}

/** The endpoint comes from a member, so the connection goes to a public IP address that was checked for this connection. */
function post(url: URL, body: Buffer, authorization: string, { localOrigin, timeoutMs = TIMEOUT_MS }: WebPush): Promise<PushResponse> {
  const isLocal = url.origin === localOrigin;
  if (!isLocal && (url.protocol !== 'https:' || !mayBePublicHost(url.hostname))) throw new MessageRefused('private address');
  // A limit of the whole exchange: a push service that sends a byte now and then would otherwise hold a job for hours.
  const timeout = AbortSignal.timeout(timeoutMs);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        signal: timeout,
        agent: false,
        ...(isLocal ? {} : { lookup: guardedLookup(() => new MessageRefused('private address')) }),
        headers: {
          authorization,
          ttl: String(TTL_SECONDS),
          urgency: 'normal',
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          'content-length': body.length,
        },
      },
      (response) => {
        // Nobody needs the body, which could be endless.
        response.destroy();
        const seconds = Number(response.headers['retry-after']);
        resolve({ status: response.statusCode ?? 0, retryAfter: Number.isFinite(seconds) ? seconds : undefined });
      },
    );
    request.on('error', (error) =>
      reject(error instanceof MessageRefused ? error : new MessageDelayed(timeout.aborted ? 'timeout' : 'no connection')),
    );
    request.end(body);
  });
}
