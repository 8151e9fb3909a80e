import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followStream } from './follow-stream.ts';
import { inOneTab } from './in-one-tab.ts';
import { readEvents } from './read-events.ts';
import { whileWatched } from './while-watched.ts';

/** A reply whose text the test writes bit by bit. */
function aStream() {
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

it('reads events however they are cut, and passes comments and names over', async () => {
  vi.useRealTimers();
  const { readable, write, end } = aStream();
  const signs = vi.fn<() => void>();
  for (const part of [':\n\nevent: x\nda', 'ta: {"a":', '1}\r\n', '\r\n:\n\ndata: one\ndata: two\n\ndata: cut']) write(part);
  end();
  const seen: string[] = [];
  for await (const data of readEvents(readable, signs)) seen.push(data);
  expect(seen).toEqual(['{"a":1}', 'one\ntwo']);
  expect(signs).toHaveBeenCalledTimes(4);
});

function follow(answer: () => Promise<Response>) {
  const asked = vi.fn<() => Promise<Response>>(answer);
  vi.stubGlobal('fetch', asked);
  const lives: boolean[] = [];
  const events: unknown[] = [];
  const ended = followStream('/s', { onEvent: (event) => events.push(event), onLive: (live) => lives.push(live), signal: control.signal });
  return { asked, lives, events, ended };
}

it('opens a stream anew that ended, and waits longer after each failure', async () => {
  const stream = aStream();
  let answer = (): Promise<Response> => Promise.resolve(new Response(stream.readable));
  const { asked, lives, events } = follow(() => answer());
  stream.write('data: {"unread":3}\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ unread: 3 }]);
  expect(lives).toEqual([true]);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  stream.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(lives).toEqual([true, false]);
  // After 1, 2 and 4 seconds.
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(asked).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledTimes(4);
});

it('takes two missed signs for the end, and asks again when it is told to', async () => {
  const silent = aStream();
  let answer = (signal?: AbortSignal | null): Promise<Response> => {
    signal?.addEventListener('abort', () => silent.end());
    return Promise.resolve(new Response(silent.readable));
  };
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => answer(init.signal));
  const lives: boolean[] = [];
  void followStream('/s', { onEvent: () => undefined, onLive: (live) => lives.push(live), signal: control.signal });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(lives).toEqual([true]);
  const asked = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '60' } })),
  );
  answer = asked;
  await vi.advanceTimersByTimeAsync(2_100);
  expect(lives.slice(0, 2)).toEqual([true, false]);
  expect(asked).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('gives up when the server refuses for good, and when nobody wants it', async () => {
  await follow(() => Promise.resolve(new Response('', { status: 403 }))).ended;
  const { ended } = follow(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(0);
  control.abort();
  await ended;
});

it('holds a line in one tab, and in the next when that one is gone', async () => {
  const held: (() => void)[] = [];
  let queue = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    queue = queue.then(async () => (signal.aborted ? undefined : work()));
    return queue;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const work = () => new Promise<void>((resolve) => void held.push(resolve));
  void inOneTab('line', control.signal, work);
  void inOneTab('line', control.signal, work);
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveLength(1);
  held[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toHaveLength(2);
});

it('rests when nobody has looked for five minutes, and goes on at once when somebody does', async () => {
  let state: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  const turn = (next: DocumentVisibilityState) => {
    state = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const signals: AbortSignal[] = [];
  const stop = whileWatched((signal) => signals.push(signal));
  turn('hidden');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  turn('visible');
  turn('hidden');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(signals.map((signal) => signal.aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  turn('visible');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  stop();
  expect(signals.every((signal) => signal.aborted)).toBe(true);
});
