import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

const [load] = Object.values(import.meta.glob('../../public/offline-shell.js'));
const ORIGIN = window.location.origin;

interface FetchEventLike {
  request: { url: string; method: string; mode: string; formData?: () => Promise<FormData> };
  respondWith: (answer: Promise<Response>) => void;
}
type Listener = (event: FetchEventLike) => void;

const cached = new Map<string, Response>();
let isOnline: boolean;
let pageText: string;
let onFetch: Listener;
let dispatch: (name: string, event: object) => Promise<unknown>;

const keyOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
const cache = {
  match: async (request: string | { url: string }) => cached.get(keyOf(request))?.clone(),
  put: async (request: string | { url: string }, response: Response) => void cached.set(keyOf(request), response),
  add: async (path: string) => void cached.set(path, new Response(`file ${path}`)),
};

async function respondTo(path: string, mode: string, method = 'GET', form?: FormData): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  onFetch({
    request: { url: ORIGIN + path, method, mode, ...(form ? { formData: async () => form } : {}) },
    respondWith(reply) {
      answer = reply;
    },
  });
  return answer;
}

beforeAll(async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => cached.clear() });
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new URL(url).pathname.startsWith('/build/')
      ? new Response('chunk')
      : new Response(pageText, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  });
  await load?.();
  const [, listener] = listen.mock.calls.find(([name]) => name === 'fetch') ?? [];
  if (typeof listener !== 'function') throw new Error('offline-shell.js listens to no fetch event');
  onFetch = (event) => void Reflect.apply(listener, window, [event]);
  const listeners = new Map<string, unknown>(listen.mock.calls.map(([name, handler]) => [name, handler]));
  dispatch = async (name, event) => {
    const pending: Promise<unknown>[] = [];
    Reflect.apply(listeners.get(name) as () => void, window, [
      { ...event, waitUntil: (work: Promise<unknown>) => void pending.push(work) },
    ]);
    return Promise.all(pending);
  };
  listen.mockRestore();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  cached.clear();
  isOnline = true;
  pageText = '<script src="/build/index-1.js"></script>';
});

it('opens a page without a network, also one that was never visited', async () => {
  await respondTo('/community', 'navigate');
  isOnline = false;
  const page = await respondTo('/profile', 'navigate');
  expect(await page?.text()).toContain('/build/index-1.js');
  expect(await (await respondTo('/build/index-1.js', 'no-cors'))?.text()).toBe('file /build/index-1.js');
  await expect(respondTo('/build/never-seen.js', 'cors')).rejects.toThrow('Failed to fetch');
});

it('does not cache API replies or requests that change data', async () => {
  expect(await respondTo('/api/v1/user', 'cors')).toBeUndefined();
  expect(await respondTo('/api/v1/files/1?token=t', 'no-cors')).toBeUndefined();
  expect(await respondTo('/api/v1/files/1?token=t', 'navigate')).toBeUndefined();
  expect(await respondTo('/build/a.js', 'cors', 'POST')).toBeUndefined();
  expect(cached.size).toBe(0);
});

it('stores a text shared by another app for the search page, and puts nothing of it into the URL', async () => {
  const form = new FormData();
  form.set('title', 'Sam');
  form.set('text', `https://www.instagram.com/sam.lee ${'<script>'.repeat(1000)}`);
  const answer = await respondTo('/share', 'navigate', 'POST', form);
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get('location')).toMatch(/\/search\?shared=1$/);
  const text = await cached.get('/share')!.text();
  expect(text).toContain('instagram.com/sam.lee');
  expect(text.length).toBeLessThanOrEqual(2000);
});

it('keeps cached files when only the text of the page or the files of a single page differ, and drops them after a new build', async () => {
  await respondTo('/', 'navigate');
  await respondTo('/build/lazy.js', 'cors');
  pageText =
    '<h1>Terms</h1><script src="/build/index-1.js"></script><link rel="modulepreload" crossorigin href="/build/terms-1.js" data-page>';
  await respondTo('/', 'navigate');
  expect(cached.has('/build/lazy.js')).toBe(true);
  pageText = '<script src="/build/index-2.js"></script>';
  await respondTo('/', 'navigate');
  expect(cached.has('/build/lazy.js')).toBe(false);
});

it('shows a push message and opens its item, in this app only', async () => {
  const shown: unknown[] = [];
  const opened: string[] = [];
  vi.stubGlobal('registration', { showNotification: async (...options: unknown[]) => void shown.push(options) });
  vi.stubGlobal('clients', { matchAll: async () => [], openWindow: async (address: string) => void opened.push(address) });
  await dispatch('push', { data: { json: () => ({ title: 'Candor', body: 'There’s news for you.', url: '/experiences/7', lang: 'en' }) } });
  expect(shown).toMatchObject([['Candor', { body: 'There’s news for you.', data: { url: '/experiences/7' } }]]);
  for (const url of ['/experiences/7', 'https://elsewhere.example/', '//elsewhere.example/', undefined])
    await dispatch('notificationclick', { notification: { close: () => undefined, data: { url } } });
  expect(opened).toEqual(['/experiences/7', '/notifications', '/notifications', '/notifications'].map((path) => ORIGIN + path));
});
