import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../test/answer-calls.ts';
import { aMember } from '../../test/samples.ts';
import { A_TOKEN } from '../../test/render-app.tsx';
import { api, onUnauthenticated } from './api-client.ts';
import { forgetToken, storeToken } from './session/token.ts';

const answers = (response: () => Response | Promise<Response>) => vi.stubGlobal('fetch', response);

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=echo%20me';
  forgetToken();
});
afterEach(() => {
  onUnauthenticated(undefined);
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('carries what the server expects of a browser, and gives back the data', async () => {
    storeToken(A_TOKEN);
    const calls = answerCalls({ 'GET /user': { user: aMember() } });
    expect((await api('GET /user')).user.display_name).toBe('Maya Lindqvist');
    const headers = calls[0]?.headers;
    expect(headers?.get('Authorization')).toBe(`Bearer ${A_TOKEN}`);
    expect(headers?.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(headers?.get('X-XSRF-TOKEN')).toBe('echo me');
  });

  it('fills the path and the query', async () => {
    let asked = '';
    answers(() => Response.json({ success: true, data: null }));
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      asked = url instanceof Request ? url.url : url.toString();
      return Response.json({ success: true, data: null });
    });
    await api('DELETE /experiences/{id}', { params: { id: '7' } });
    expect(asked).toBe('/api/v1/experiences/7');
    await api('GET /feedback-categories', { query: { 'feedback_types[]': ['standard', 'campus'] } });
    expect(asked).toBe('/api/v1/feedback-categories?feedback_types%5B%5D=standard&feedback_types%5B%5D=campus');
    fetched.mockRestore();
  });

  it('throws what the server said', async () => {
    answerCalls({ 'POST /logout': refuse('CONFLICT', { data: { a: 1 }, errors: { field: ['why'] } }) });
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 409, code: 'CONFLICT', data: { a: 1 }, errors: { field: ['why'] } });
  });

  it('says how long to wait', async () => {
    answers(() => Response.json({ success: false, code: 'RATE_LIMITED', message: 'x' }, { status: 429, headers: { 'Retry-After': '30' } }));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('names what is no answer of ours', async () => {
    answers(() => new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } }));
    await expect(api('POST /logout')).rejects.toMatchObject({ failure: 'not-json', message: 'Invalid response type: text/html' });
    answers(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 502, message: 'HTTP 502: Bad Gateway' });
    answers(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api('POST /logout')).rejects.toMatchObject({ status: 0, failure: 'offline', message: 'Network error occurred' });
  });

  it('gives up after its time', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    await expect(api('POST /logout', { timeoutMs: 20 })).rejects.toMatchObject({ status: 0, failure: 'timeout' });
  });
});

describe('a session that the server no longer knows', () => {
  it('is told, but only when there was one', async () => {
    const told = vi.fn<() => void>();
    onUnauthenticated(told);
    answerCalls({ 'GET /user': refuse('UNAUTHENTICATED') });
    await expect(api('GET /user')).rejects.toMatchObject({ status: 401 });
    expect(told).not.toHaveBeenCalled();
    storeToken(A_TOKEN);
    await expect(api('GET /user')).rejects.toMatchObject({ status: 401 });
    expect(told).toHaveBeenCalledOnce();
  });

  it('is not told by a 403', async () => {
    const told = vi.fn<() => void>();
    onUnauthenticated(told);
    storeToken(A_TOKEN);
    answerCalls({ 'GET /user': refuse('BANNED') });
    await expect(api('GET /user')).rejects.toMatchObject({ status: 403 });
    expect(told).not.toHaveBeenCalled();
  });
});
