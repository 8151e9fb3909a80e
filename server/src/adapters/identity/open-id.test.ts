import fastify, { type FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { chooseAccount } from '../../../test/fakes/local-google.ts';
import { fetchWithin } from './local/local-identity.ts';
import { LocalMemory } from '../../platform/siblings/shared-memory.ts';
import { createLocalProvider, LOCAL_PATH } from './local/provider.ts';
import { serveProvider } from './local/serve-provider.ts';
import { IdentityProviderUnreachable } from '../../modules/google/ports.ts';
import { openIdIdentity } from './open-id.ts';

const PUBLIC_URL = 'http://localhost:3000';
const client = { clientId: 'candor-local', clientSecret: 'a-secret-of-this-test-alone', redirectUri: `${PUBLIC_URL}/auth/google/callback` };
const settings = { issuer: PUBLIC_URL + LOCAL_PATH, ...client };

let app: FastifyInstance;
let tamper: (token: string) => string = (token) => token;

beforeAll(async () => {
  app = fastify();
  const provider = createLocalProvider(settings.issuer, client, new LocalMemory());
  serveProvider(app, new URL(PUBLIC_URL), () => provider);
  await app.ready();
});
afterAll(() => app.close());

/** Sends calls to the local provider, and changes the identity tokens in its replies. */
const fetchTampered: CustomFetch = async (address, options) => {
  const response = await fetchWithin(app)(address, options);
  if (!address.endsWith('/token') || !response.ok) return response;
  const body = (await response.json()) as { id_token: string };
  return Response.json({ ...body, id_token: tamper(body.id_token) });
};
const identity = openIdIdentity({ ...settings, fetchLocally: fetchTampered });

async function signInAtProvider() {
  const { url, request } = await identity.begin();
  return { request, answer: await chooseAccount(openBrowser(app), url, 'local-1001') };
}
const rewriteClaims =
  (change: Record<string, unknown>) =>
  (token: string): string => {
    const [head = '', claims = '', signature = ''] = token.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    return [head, Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64url'), signature].join('.');
  };

test('requests address and profile, and consent, by code flow with PKCE', async () => {
  const { url, request } = await identity.begin();
  const parameters = Object.fromEntries(new URL(url).searchParams);
  expect(parameters).toMatchObject({
    scope: 'openid email profile',
    prompt: 'consent',
    access_type: 'offline',
    code_challenge_method: 'S256',
    state: request.state,
    nonce: request.nonce,
  });
  expect(url).not.toContain(request.verifier);
});

test('reads the identity from the identity token, once for each answer', async () => {
  const { answer, request } = await signInAtProvider();
  expect(await identity.prove(answer, request)).toEqual({
    accountId: 'local-1001',
    email: 'nora.fields@example.com',
    isEmailVerified: true,
    name: 'Nora Fields',
    givenName: 'Nora',
    familyName: 'Fields',
    picture: expect.stringMatching(/\/pictures\/local-1001\.png$/) as string,
  });
  await expect(identity.prove(answer, request)).rejects.toThrow();
});

test.each([
  ['nonce', { nonce: 'of-another-sign-in' }],
  ['state', { state: 'of-another-sign-in' }],
  ['verifier', { verifier: 'a'.repeat(43) }],
])('refuses another %s', async (_name, change) => {
  const { answer, request } = await signInAtProvider();
  await expect(identity.prove(answer, { ...request, ...change })).rejects.toThrow();
});

test.each([
  ['somebody else', { sub: 'local-1002', email: 'tomas.okafor@example.com' }],
  ['another name', { name: 'Somebody Else' }],
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['another audience', { aud: 'someone-else' }],
  ['a time long past', { exp: 1 }],
])('refuses an identity token that was changed to %s', async (_name, change) => {
  tamper = rewriteClaims(change);
  const { answer, request } = await signInAtProvider();
  await expect(identity.prove(answer, request)).rejects.toThrow();
  tamper = (token) => token;
});

test('refuses an identity token without a signature', async () => {
  const { answer, request } = await signInAtProvider();
  tamper = (token) => {
    const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    return `${head}.${token.split('.')[1]!}.`;
  };
  await expect(identity.prove(answer, request)).rejects.toThrow();
  tamper = (token) => token;
});

test('a provider that was unreachable is called again the next time', async () => {
  let isUnreachable = true;
  const unreliable = openIdIdentity({
    ...settings,
    fetchLocally: (address, options) =>
      isUnreachable ? Promise.reject(new TypeError('fetch failed')) : fetchWithin(app)(address, options),
  });
  await expect(unreliable.begin()).rejects.toThrow(IdentityProviderUnreachable);
  isUnreachable = false;
  expect((await unreliable.begin()).url).toContain(LOCAL_PATH);
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => Promise.resolve(new Response('', { status: 503 }))],
])('says so if the provider %s when it should return the token', async (_name, replyToToken) => {
  const unreliable = openIdIdentity({
    ...settings,
    fetchLocally: (address, options) => (address.endsWith('/token') ? replyToToken() : fetchWithin(app)(address, options)),
  });
  const { answer, request } = await signInAtProvider();
  await expect(unreliable.prove(answer, request)).rejects.toThrow(IdentityProviderUnreachable);
});

test('a forged response is no outage of the provider', async () => {
  const { answer, request } = await signInAtProvider();
  const failure = await identity.prove({ ...answer, code: 'forged' }, request).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(IdentityProviderUnreachable);
});

test('gives up after about five seconds on a provider that says nothing', async () => {
  const fetchNothing: CustomFetch = (_address, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  const began = performance.now();
  await expect(openIdIdentity({ ...settings, fetchLocally: fetchNothing }).begin()).rejects.toThrow();
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(8);
});
