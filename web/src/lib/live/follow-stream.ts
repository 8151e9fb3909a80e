import { API_BASE } from '@candor/contract/limits';
import { sessionHeaders } from '../session/session-headers.ts';
import { readEvents } from './read-events.ts';

/** The server sends a heartbeat every 25 s. Two missing ones mean that the connection is dead. */
const HEARTBEAT_TIMEOUT_MS = 60_000;
const BACKOFF_MIN_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;

export interface StreamOptions {
  onEvent: (data: unknown) => void;
  /** Called when the stream connects or disconnects. */
  onLive: (isLive: boolean) => void;
  signal: AbortSignal;
}

/**
 * Reads an event stream and reconnects with exponential backoff and jitter, so that clients do not all return at once. Ends on
 * abort or when the server refuses for good.
 */
export async function followStream(path: string, { onEvent, onLive, signal }: StreamOptions): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const timeout = new AbortController();
    let timer = setTimeout(() => timeout.abort(), HEARTBEAT_TIMEOUT_MS);
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), HEARTBEAT_TIMEOUT_MS);
    };
    let retryAfterMs = 0;
    try {
      const response = await fetch(`${API_BASE}${path}`, {
        headers: { ...sessionHeaders(), Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, timeout.signal]),
      });
      if ([401, 403, 404].includes(response.status)) return;
      if (response.ok && response.body) {
        onLive(true);
        for await (const data of readEvents(response.body, restartTimer)) {
          failures = 0;
          onEvent(JSON.parse(data));
        }
      } else {
        retryAfterMs = Number(response.headers.get('Retry-After')) * 1000;
      }
    } catch {
      // After a network error or a time-out the loop connects again; after an abort it ends.
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) onLive(false);
    }
    await sleep(Math.max(retryAfterMs, backoffMs(failures)), signal);
  }
}

/** A random time between half and the whole of a delay that doubles with each failure. */
const backoffMs = (failures: number): number => Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** failures) * (0.5 + Math.random() / 2);

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
