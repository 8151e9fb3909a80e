import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../test/fake-api.ts';
import { createMember } from '../../../test/samples.ts';
import { A_TOKEN } from '../../../test/render-app.tsx';
import { api, onUnauthenticated } from './api-client.ts';
import { forgetToken, storeToken } from '../session/token.ts';

const stubFetch = (response: () => Response | Promise<Response>) => vi.stubGlobal('fetch', response);

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=echo%20me';
  forgetToken();
});
afterEach(() => {
  onUnauthenticated(undefined);
  vi.unstubAllGlobals();
});

describe('an API call', () => {
  it('sends the headers of a browser client and returns the data', async () => {
    storeToken(A_TOKEN);
    const calls = fakeApi({ 'GET /user': { user: createMember() } });
    expect((await api('GET /user')).user.display_name).toBe('Maya Lindqvist');
    const headers = calls[0]?.headers;
    expect(headers?.get('Authorization')).toBe(`Bearer ${A_TOKEN}`);
    expect(headers?.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(headers?.get('X-XSRF-TOKEN')).toBe('echo me');
  });

  it('fills the path and the query', async () => {
    let requestedUrl = '';
    vi.stubGlobal('fetch', async (url: string) => {
      requestedUrl = url;
      return Response.json({ success: true, data: null });
    });
    await api('DELETE /experiences/{id}', { params: { id: '7' } });
    expect(requestedUrl).toBe('/api/v1/experiences/7');
    await api('GET /feedback-categories', { query: { 'feedback_types[]': ['standard', 'campus'] } });
    expect(requestedUrl).toBe('/api/v1/feedback-categories?feedback_types%5B%5D=standard&feedback_types%5B%5D=campus');
  });

  it('throws the server’s error', async () => {
    fakeApi({ 'POST /logout': errorReply('CONFLICT', { data: { a: 1 }, errors: { field: ['why'] } }) });
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 409, code: 'CONFLICT', data: { a: 1 }, errors: { field: ['why'] } });
  });

  it('exposes the Retry-After value', async () => {
    stubFetch(() =>
      Response.json({ success: false, code: 'RATE_LIMITED', message: 'x' }, { status: 429, headers: { 'Retry-After': '30' } }),
    );
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('recognises a reply that is not from our server, and a missing one', async () => {
    stubFetch(() => new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } }));
    await expect(api('POST /logout')).rejects.toMatchObject({ failure: 'not-json', message: 'Invalid response type: text/html' });
    stubFetch(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 502, message: 'HTTP 502: Bad Gateway' });
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 0, failure: 'offline', message: 'Network error occurred' });
  });

  it('counts a reply whose body is lost or cut short as none', async () => {
    const json = { headers: { 'Content-Type': 'application/json' } };
    const endless = (signal: AbortSignal | null | undefined) =>
      new ReadableStream({ start: (body) => signal?.addEventListener('abort', () => body.error(new Error('aborted'))) });
    stubFetch(() => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), json));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 0, failure: 'offline' });
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => new Response(endless(signal), json));
    await expect(api('POST /logout', { timeoutMs: 20 })).rejects.toMatchObject({ status: 0, failure: 'timeout' });
    stubFetch(() => new Response('{"success":tr', json));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 200, failure: 'not-json' });
  });

  it('fails after its timeout', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    await expect(api('POST /logout', { timeoutMs: 20 })).rejects.toMatchObject({ status: 0, failure: 'timeout' });
  });
});

describe('a session that the server rejects', () => {
  it('notifies the handler, but only when there was a token', async () => {
    const listener = vi.fn<() => void>();
    onUnauthenticated(listener);
    fakeApi({ 'GET /user': errorReply('UNAUTHENTICATED') });
    await expect(api('GET /user')).rejects.toMatchObject({ status: 401 });
    expect(listener).not.toHaveBeenCalled();
    storeToken(A_TOKEN);
    await expect(api('GET /user')).rejects.toMatchObject({ status: 401 });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('does not notify the handler for a 403', async () => {
    const listener = vi.fn<() => void>();
    onUnauthenticated(listener);
    storeToken(A_TOKEN);
    fakeApi({ 'GET /user': errorReply('BANNED') });
    await expect(api('GET /user')).rejects.toMatchObject({ status: 403 });
    expect(listener).not.toHaveBeenCalled();
  });
});
