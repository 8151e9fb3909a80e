import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStream } from './follow-stream.ts';
import { withTabLock } from './with-tab-lock.ts';
import { readEvents } from './read-events.ts';
import { whileVisible } from './while-visible.ts';

/** A streaming response that the test writes in chunks. */
function createStream() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  return {
    readable,
    write: (text: string) => void writer.write(new TextEncoder().encode(text)),
    end: () => void writer.close(),
  };
}

let control: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  control = new AbortController();
});
afterEach(() => {
  control.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('parses events that arrive in parts, reports each part as activity, and skips comments and names', async () => {
  vi.useRealTimers();
  const { readable, write, end } = createStream();
  const onActivity = vi.fn<() => void>();
  for (const part of [':\n\nevent: x\nda', 'ta: {"a":', '1}\r\n', '\r\n:\n\ndata: one\ndata: two\n\ndata: cut']) write(part);
  end();
  const seen: string[] = [];
  for await (const data of readEvents(readable, onActivity)) seen.push(data);
  expect(seen).toEqual(['{"a":1}', 'one\ntwo']);
  expect(onActivity).toHaveBeenCalledTimes(4);
});

function follow(answer: () => Promise<Response>) {
  const fetchMock = vi.fn<() => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetchMock);
  const liveStates: boolean[] = [];
  const events: unknown[] = [];
  const ended = followStream('/s', {
    onEvent: (event) => events.push(event),
    onLive: (live) => liveStates.push(live),
    signal: control.signal,
  });
  return { fetchMock, liveStates, events, ended };
}

it('reconnects, and waits longer after each failure', async () => {
  const stream = createStream();
  let answer = (): Promise<Response> => Promise.resolve(new Response(stream.readable));
  const { fetchMock, liveStates, events } = follow(() => answer());
  stream.write('data: {"unread":3}\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ unread: 3 }]);
  expect(liveStates).toEqual([true]);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  stream.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(liveStates).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetchMock).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(fetchMock).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchMock).toHaveBeenCalledTimes(4);
});

it('treats two missing heartbeats as a lost connection, and honours Retry-After', async () => {
  const silent = createStream();
  let answer = (signal?: AbortSignal | null): Promise<Response> => {
    signal?.addEventListener('abort', () => silent.end());
    return Promise.resolve(new Response(silent.readable));
  };
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => answer(init.signal));
  const liveStates: boolean[] = [];
  void followStream('/s', { onEvent: () => undefined, onLive: (live) => liveStates.push(live), signal: control.signal });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(liveStates).toEqual([true]);
  const fetchMock = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '60' } })),
  );
  answer = fetchMock;
  await vi.advanceTimersByTimeAsync(2_100);
  expect(liveStates.slice(0, 2)).toEqual([true, false]);
  expect(fetchMock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fetchMock).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('stops when the server refuses for good, and when it is aborted', async () => {
  await follow(() => Promise.resolve(new Response('', { status: 403 }))).ended;
  const { ended } = follow(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(0);
  control.abort();
  await ended;
});

it('keeps the stream in one tab, and moves it to another when that one closes', async () => {
  const endWork: (() => void)[] = [];
  let queue = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    queue = queue.then(async () => (signal.aborted ? undefined : work()));
    return queue;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const work = () => new Promise<void>((resolve) => void endWork.push(resolve));
  void withTabLock('events', control.signal, work);
  void withTabLock('events', control.signal, work);
  await vi.advanceTimersByTimeAsync(0);
  expect(endWork).toHaveLength(1);
  endWork[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(endWork).toHaveLength(2);
});

it('stops after five minutes in the background, and resumes when the tab is visible', async () => {
  let state: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  const setVisibility = (next: DocumentVisibilityState) => {
    state = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const signals: AbortSignal[] = [];
  const stop = whileVisible((signal) => signals.push(signal));
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  setVisibility('visible');
  setVisibility('hidden');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(signals.map((signal) => signal.aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  setVisibility('visible');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  stop();
  expect(signals.every((signal) => signal.aborted)).toBe(true);
});
