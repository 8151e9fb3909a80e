import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../test/fake-api.ts';
import { createMember } from '../../../test/samples.ts';
import { A_TOKEN } from '../../../test/render-app.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { revalidateSession } from './revalidate-session.ts';
import { startSession } from './start-session.ts';
import { forgetToken, readToken, storeToken, subscribeToToken } from './token.ts';
import { userQuery } from './use-session.ts';

const paymentKeys = ['candor.open-payment', 'candor.attempt.purchase'];
let lastTokenNumber = 0;
/** Checks are throttled to one in five seconds per token, so each test uses its own. */
const freshToken = () => `${A_TOKEN}-${(lastTokenNumber += 1)}`;

beforeEach(() => {
  localStorage.clear();
  forgetToken();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('starting a session', () => {
  it('stores the token and the user, and drops the previous member’s data', () => {
    const client = createQueryClient();
    client.setQueryData(['experiences'], 'of somebody else');
    startSession(client, { token: A_TOKEN, user: createMember() });
    expect(readToken()).toBe(A_TOKEN);
    expect(client.getQueryData(userQuery.queryKey)?.display_name).toBe('Maya Lindqvist');
    expect(client.getQueryData(['experiences'])).toBeUndefined();
  });
  it('reports an incomplete reply', () => {
    expect(() => startSession(createQueryClient(), { user: createMember() })).toThrow(
      expect.objectContaining({ userMessage: 'Authentication data missing from verification response' }),
    );
  });
  it('reports a browser that refuses storage, and warns in the console', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => startSession(createQueryClient(), { token: A_TOKEN, user: createMember() })).toThrow(
      expect.objectContaining({ userMessage: 'Failed to store authentication token' }),
    );
    expect(warn).toHaveBeenCalled();
  });
});

it('reports a browser that cannot store to whom the drafts of the tab belong', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked');
    },
  });
  expect(() => startSession(createQueryClient(), { token: A_TOKEN, user: createMember() })).toThrow(
    expect.objectContaining({ userMessage: 'Failed to store user information' }),
  );
  expect(readToken()).toBeNull();
});

describe('a stored token', () => {
  it('is used only when longer than ten characters', () => {
    storeToken('0123456789');
    expect(readToken()).toBeNull();
    storeToken('0123456789a');
    expect(readToken()).toBe('0123456789a');
  });
  it('is dropped when another tab signs out', () => {
    storeToken(A_TOKEN);
    const listener = vi.fn<() => void>();
    const unsubscribe = subscribeToToken(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'candor.token', newValue: null }));
    expect(listener).toHaveBeenCalledOnce();
    expect(readToken()).toBeNull();
    unsubscribe();
  });
});

describe('revalidating the session', () => {
  it('stores the fresh user when it is valid, with one call for several checks', async () => {
    storeToken(freshToken());
    const client = createQueryClient();
    const calls = fakeApi({ 'POST /auth/refresh': { user: createMember({ trust_score: 70 }) } });
    expect(await Promise.all([revalidateSession(client), revalidateSession(client)])).toEqual([true, true]);
    expect(calls).toHaveLength(1);
    expect(client.getQueryData(userQuery.queryKey)?.trust_score).toBe(70);
    await revalidateSession(client);
    expect(calls).toHaveLength(1);
  });
  it('signs out on a definite rejection, and keeps the drafts and the open payment of this tab for the same member', async () => {
    storeToken(freshToken());
    localStorage.setItem('candor.theme', 'dark');
    const client = createQueryClient();
    const member = createMember();
    startSession(client, { token: freshToken(), user: member });
    sessionStorage.setItem('candor.draft.reply.5', '{"text":"Half a"}');
    sessionStorage.setItem('candor.attempt.pay', 'a key');
    for (const key of paymentKeys) sessionStorage.setItem(key, 'open');
    client.setQueryData(['experiences'], 'mine');
    fakeApi({ 'POST /auth/refresh': errorReply('UNAUTHENTICATED') });
    expect(await revalidateSession(client)).toBe(false);
    expect(readToken()).toBeNull();
    expect(client.getQueryData(['experiences'])).toBeUndefined();
    expect(sessionStorage.getItem('candor.draft.reply.5')).toBe('{"text":"Half a"}');
    expect(sessionStorage.getItem('candor.attempt.pay')).toBeNull();
    startSession(client, { token: freshToken(), user: member });
    expect(sessionStorage.getItem('candor.draft.reply.5')).toBe('{"text":"Half a"}');
    expect(paymentKeys.map((key) => sessionStorage.getItem(key))).toEqual(['open', 'open']);
    startSession(client, { token: freshToken(), user: createMember({ id: crypto.randomUUID() }) });
    expect(sessionStorage.getItem('candor.draft.reply.5')).toBeNull();
    expect(paymentKeys.map((key) => sessionStorage.getItem(key))).toEqual([null, null]);
    expect(localStorage.getItem('candor.theme')).toBe('dark');
  });
  it('keeps the session when the server does not answer', async () => {
    const token = freshToken();
    storeToken(token);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await revalidateSession(createQueryClient())).toBe(true);
    expect(readToken()).toBe(token);
  });
});
