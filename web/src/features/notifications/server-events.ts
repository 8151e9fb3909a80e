import type { ApiData } from '../../lib/api/api-client.ts';
import { followStream } from '../../lib/live/follow-stream.ts';
import { withTabLock } from '../../lib/live/with-tab-lock.ts';
import { whileVisible } from '../../lib/live/while-visible.ts';

export type ServerEvent = ApiData<'GET /notifications/stream'>;

type ChannelMessage = { event: ServerEvent } | { isLive: boolean } | 'who is live?';

interface Listener {
  onEvent: (event: ServerEvent) => void;
  onLive: (isLive: boolean) => void;
  /** The server refuses the stream for this member. */
  onRefused: () => void;
}

/**
 * One tab holds the event stream and forwards events to the others through a BroadcastChannel, because browsers limit connections
 * to a host and the server allows three streams a session.
 */
export function subscribeToServerEvents(userId: string, { onEvent, onLive, onRefused }: Listener): () => void {
  const name = `candor.notices.${userId}`;
  const channel = new BroadcastChannel(name);
  let isLive = false;
  let isLeader = false;
  let isClosed = false;
  /** The stream can end after the channel is closed. */
  function post(message: ChannelMessage) {
    if (!isClosed) channel.postMessage(message);
  }
  function updateLive(now: boolean) {
    if (now === isLive) return;
    isLive = now;
    onLive(now);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data === 'who is live?') {
      if (isLeader) post({ isLive });
    } else if ('event' in data) {
      onEvent(data.event);
    } else {
      updateLive(data.isLive);
    }
  });
  function broadcastLive(now: boolean) {
    post({ isLive: now });
    updateLive(now);
  }

  const stop = whileVisible((signal) => {
    post('who is live?');
    void withTabLock(name, signal, async () => {
      isLeader = true;
      // The tab that had the stream may have ended without saying so, and events between the two streams are missed.
      broadcastLive(false);
      await followStream('/notifications/stream', {
        signal,
        onLive: broadcastLive,
        onEvent: (event) => {
          post({ event: event as ServerEvent });
          onEvent(event as ServerEvent);
        },
      });
      isLeader = false;
      broadcastLive(false);
      if (!signal.aborted) onRefused();
    });
  });
  return () => {
    stop();
    isClosed = true;
    channel.close();
  };
}
