import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { aMember } from '../../../test/samples.ts';
import { A_TOKEN } from '../../../test/render-app.tsx';
import { createQueryClient } from '../query-client.ts';
import { revalidateSession } from './revalidate-session.ts';
import { startSession } from './start-session.ts';
import { forgetToken, readToken, storeToken, subscribeToToken } from './token.ts';
import { userQuery } from './use-session.ts';

let serial = 0;
/** A session is asked about once in five seconds, so each test has one of its own. */
const freshToken = () => `${A_TOKEN}-${(serial += 1)}`;

beforeEach(() => {
  localStorage.clear();
  forgetToken();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('starting a session', () => {
  it('keeps the token and the user, and forgets what was known of another', () => {
    const client = createQueryClient();
    client.setQueryData(['experiences'], 'of somebody else');
    startSession(client, { token: A_TOKEN, user: aMember() });
    expect(readToken()).toBe(A_TOKEN);
    expect(client.getQueryData(userQuery.queryKey)?.display_name).toBe('Maya Lindqvist');
    expect(client.getQueryData(['experiences'])).toBeUndefined();
  });
  it('says when the reply lacks something', () => {
    expect(() => startSession(createQueryClient(), { user: aMember() })).toThrow(
      expect.objectContaining({ userMessage: 'Authentication data missing from verification response' }),
    );
  });
  it('says when the browser keeps nothing, and only warns in the console', () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => startSession(createQueryClient(), { token: A_TOKEN, user: aMember() })).toThrow(
      expect.objectContaining({ userMessage: 'Failed to store authentication token' }),
    );
    expect(warned).toHaveBeenCalled();
  });
});

describe('a stored token', () => {
  it('counts only when longer than ten characters', () => {
    storeToken('0123456789');
    expect(readToken()).toBeNull();
    storeToken('0123456789a');
    expect(readToken()).toBe('0123456789a');
  });
  it('goes when another tab signs out', () => {
    storeToken(A_TOKEN);
    const heard = vi.fn<() => void>();
    const unsubscribe = subscribeToToken(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'candor.token', newValue: null }));
    expect(heard).toHaveBeenCalledOnce();
    expect(readToken()).toBeNull();
    unsubscribe();
  });
});

describe('asking again whether the session stands', () => {
  it('takes the fresh user when it does', async () => {
    storeToken(freshToken());
    const client = createQueryClient();
    const calls = answerCalls({ 'POST /auth/refresh': { user: aMember({ trust_score: 70 }) } });
    expect(await Promise.all([revalidateSession(client), revalidateSession(client)])).toEqual([true, true]);
    expect(calls).toHaveLength(1);
    expect(client.getQueryData(userQuery.queryKey)?.trust_score).toBe(70);
    await revalidateSession(client);
    expect(calls).toHaveLength(1);
  });
  it('signs out on a plain no', async () => {
    storeToken(freshToken());
    localStorage.setItem('candor.theme', 'dark');
    sessionStorage.setItem('candor.draft.sign-up', '{}');
    const client = createQueryClient();
    client.setQueryData(['experiences'], 'mine');
    answerCalls({ 'POST /auth/refresh': refuse('UNAUTHENTICATED') });
    expect(await revalidateSession(client)).toBe(false);
    expect(readToken()).toBeNull();
    expect(client.getQueryData(['experiences'])).toBeUndefined();
    expect(sessionStorage.getItem('candor.draft.sign-up')).toBeNull();
    expect(localStorage.getItem('candor.theme')).toBe('dark');
  });
  it('keeps the session when the server is silent', async () => {
    const token = freshToken();
    storeToken(token);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await revalidateSession(createQueryClient())).toBe(true);
    expect(readToken()).toBe(token);
  });
});
