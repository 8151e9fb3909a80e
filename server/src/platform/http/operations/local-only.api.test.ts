import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let test: TestApp;
let demo: TestApp;
beforeAll(async () => {
  [test, demo] = [await startTestApp(), await startTestApp({ ALLOW_INSECURE_DEMO: '1' })];
});
afterAll(() => Promise.all([test.close(), demo.close()]));

const STRANGERS: [string, { remoteAddress?: string; headers?: Record<string, string> }][] = [
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['another machine, through a proxy on this one', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a site whose name points at this machine', { headers: { host: 'rebound.example' } }],
];
const PAGES = ['/dev/inbox.json', '/dev/openid/.well-known/openid-configuration', '/api/v1/auth/google/start'];

/** Other spellings of addresses, of which the router accepts some. */
const SPELLINGS = [
  '/%64ev/inbox.json',
  '/dev%2Finbox.json',
  'http://localhost/dev/inbox.json',
  '/%64ev/openid/.well-known/openid-configuration',
  '/%64ev/profiles/instagram/somebody',
  '/%73andbox/card',
  '/api/v1/%61uth/google/start',
  '/api/v1/auth/google/start#fragment',
  '//dev/inbox.json',
  '/./dev/inbox.json',
  '/DEV/inbox.json',
];

async function statusOf(app: TestApp, url: string, from: { remoteAddress?: string; headers?: Record<string, string> }): Promise<number> {
  return (await app.app.http.inject({ url, ...from })).statusCode;
}

describe('the development inbox, the sandbox and local sign-in', () => {
  it.each(PAGES)('answer a browser on this machine: %s', async (url) => {
    expect(await statusOf(test, url, {})).toBe(200);
    expect(await statusOf(test, url, { remoteAddress: '::1', headers: { host: 'localhost:3000' } })).toBe(200);
  });

  it.each(STRANGERS)('answer 404 to %s', async (_name, from) => {
    for (const url of PAGES) expect([url, await statusOf(test, url, from)]).toEqual([url, 404]);
  });

  it.each(SPELLINGS)('answer 404 to strangers also at %s', async (url) => {
    for (const [name, from] of STRANGERS) expect([name, await statusOf(test, url, from)]).toEqual([name, 404]);
  });

  it.each(['x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'])(
    'answer 404 to a call that a proxy passes on with only the header %s',
    async (name) => {
      for (const url of PAGES) expect([url, await statusOf(test, url, { headers: { [name]: '203.0.113.7' } })]).toEqual([url, 404]);
    },
  );

  it.each([
    'localhost.rebound.example',
    'localhost.',
    '127.0.0.1.rebound.example',
    '0.0.0.0',
    '127.1',
    '[::]',
    'localhost@rebound.example',
  ])('answer 404 to a browser that names the host "%s"', async (host) => {
    for (const url of PAGES) expect([url, await statusOf(test, url, { headers: { host } })]).toEqual([url, 404]);
  });

  it('refuse a purchase with a sandbox card from another machine', async () => {
    const { token } = await makeMember(test);
    const body = { pack_id: 'starter', source_id: 'cnon:card-nonce-ok' };
    expect((await test.inject('POST', '/reveals/%70urchase', { token, body, from: '203.0.113.7' })).status).toBe(404);
    expect((await test.inject('POST', '/reveals/purchase', { token, body, from: '203.0.113.7' })).status).toBe(404);
    expect((await test.inject('POST', '/user/reveals/purchase', { token, body, from: '203.0.113.7' })).status).toBe(404);
  });

  it('answer another machine if the operator allows an insecure demo', async () => {
    for (const url of PAGES) expect([url, await statusOf(demo, url, STRANGERS[0]![1])]).toEqual([url, 200]);
  });
});
