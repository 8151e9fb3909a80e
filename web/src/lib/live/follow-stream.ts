import { API_BASE } from '@candor/contract/limits';
import { sessionHeaders } from '../session/session-headers.ts';
import { readEvents } from './read-events.ts';

/** The server gives a sign every 25 s; two that are missed in a row mean that nobody is there. */
const SILENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface Follower {
  onEvent: (data: unknown) => void;
  /** Whether events come at the moment. */
  onLive: (isLive: boolean) => void;
  signal: AbortSignal;
}

/**
 * Reads a stream of events and opens it anew whenever it ends, after a pause that grows with every failure. The pauses
 * differ from one to the next, so that a server that comes back is not met by everybody at once. Ends when it is aborted,
 * and when the server refuses for good.
 */
export async function followStream(path: string, { onEvent, onLive, signal }: Follower): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const hear = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    let atLeastMs = 0;
    try {
      const response = await fetch(`${API_BASE}${path}`, {
        headers: { ...sessionHeaders(), Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
      });
      if ([401, 403, 404].includes(response.status)) return;
      if (response.ok && response.body) {
        onLive(true);
        for await (const data of readEvents(response.body, hear)) {
          failures = 0;
          onEvent(JSON.parse(data));
        }
      } else {
        atLeastMs = Number(response.headers.get('Retry-After')) * 1000;
      }
    } catch {
      // No network, silence or an abort: the loop knows which.
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) onLive(false);
    }
    await pause(Math.max(atLeastMs, pauseAfter(failures)), signal);
  }
}

/** Between a half and the whole of a time that doubles. */
const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
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
