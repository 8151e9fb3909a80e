import type { ApiData } from '../../lib/api-client.ts';
import { followStream } from '../../lib/live/follow-stream.ts';
import { inOneTab } from '../../lib/live/in-one-tab.ts';
import { whileWatched } from '../../lib/live/while-watched.ts';

export type Notice = ApiData<'GET /notifications/stream'>;

type Word = { event: Notice } | { isLive: boolean } | 'who is live?';

interface Listener {
  onNotice: (notice: Notice) => void;
  onLive: (isLive: boolean) => void;
  /** The server tells this member nothing any more. */
  onRefused: () => void;
}

/**
 * Tells of notices as they come. One tab holds the line, the others hear it from there: a browser has few lines to a
 * server, and a session is given three.
 */
export function shareNotices(userId: string, { onNotice, onLive, onRefused }: Listener): () => void {
  const name = `candor.notices.${userId}`;
  const others = new BroadcastChannel(name);
  let isLive = false;
  let isHolder = false;
  function hearLive(now: boolean) {
    if (now === isLive) return;
    isLive = now;
    onLive(now);
  }
  others.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'who is live?') {
      if (isHolder) others.postMessage({ isLive } satisfies Word);
    } else if ('event' in data) {
      onNotice(data.event);
    } else {
      hearLive(data.isLive);
    }
  });
  function tellLive(now: boolean) {
    others.postMessage({ isLive: now } satisfies Word);
    hearLive(now);
  }

  const stop = whileWatched((signal) => {
    others.postMessage('who is live?' satisfies Word);
    void inOneTab(name, signal, async () => {
      isHolder = true;
      await followStream('/notifications/stream', {
        signal,
        onLive: tellLive,
        onEvent: (event) => {
          others.postMessage({ event: event as Notice } satisfies Word);
          onNotice(event as Notice);
        },
      });
      isHolder = false;
      tellLive(false);
      if (!signal.aborted) onRefused();
    });
  });
  return () => {
    stop();
    others.close();
  };
}
