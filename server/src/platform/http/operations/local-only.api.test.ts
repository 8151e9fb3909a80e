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

  it('refuse a purchase with a sandbox card from another machine', async () => {
    const { token } = await makeMember(test);
    const body = { pack_id: 'starter', source_id: 'cnon:card-nonce-ok' };
    expect((await test.inject('POST', '/reveals/purchase', { token, body, from: '203.0.113.7' })).status).toBe(404);
    expect((await test.inject('POST', '/user/reveals/purchase', { token, body, from: '203.0.113.7' })).status).toBe(404);
  });

  it('answer everybody if the operator allows an insecure demo', async () => {
    for (const url of PAGES) expect([url, await statusOf(demo, url, STRANGERS[0]![1])]).toEqual([url, 200]);
  });
});
