import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goToGoogle } from '../../../test/fakes/local-google.ts';
import { makeMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

const [NORA, TOMAS, MEI] = ['local-1001', 'local-1002', 'local-1003'];

const app = await startSharedApp();
afterEach(() => vi.restoreAllMocks());

async function exchange(account: string) {
  const { browser, response } = await goToGoogle(app, account);
  const { code, state } = response;
  return app.call('POST /auth/google/exchange', { body: { code, state }, headers: browser.apiCookies() });
}
async function link(token: string, account: string) {
  const { browser, response } = await goToGoogle(app, account);
  const { code, state } = response;
  return app.call('POST /auth/google/link', { token, body: { code, state }, headers: browser.apiCookies() });
}
/** The next look finds nobody, as one does right before another call commits. */
const missOnce = (find: 'findByExternalAccount' | 'findByEmail') =>
  vi.spyOn(app.modules.members.records, find).mockResolvedValueOnce(undefined);
const isLinked = async (token: string) => (await app.call('GET /user', { token })).data.user.google_linked;

describe('of two members at the same moment', () => {
  it('one can connect a Google account', async () => {
    const [first, second] = [await makeMember(app), await makeMember(app)];
    expect((await link(first.token, NORA)).status).toBe(200);
    missOnce('findByExternalAccount');
    missOnce('findByEmail');
    expect(await link(second.token, NORA)).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_EXISTS' });
    expect(await isLinked(second.token)).toBe(false);
  });

  it('one can prove its address, and the other’s refused call connects nothing', async () => {
    await makeMember(app, { email: 'tomas.okafor@example.com' });
    const { token } = await makeMember(app);
    missOnce('findByEmail');
    expect(await link(token, TOMAS)).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_EXISTS' });
    expect(await isLinked(token)).toBe(false);
  });
});

it('two tabs that sign in for the first time by the same address both succeed', async () => {
  const { userId } = await makeMember(app, { email: 'mei.tanaka@example.com' });
  expect((await exchange(MEI)).status).toBe(200);
  missOnce('findByExternalAccount');
  expect(await exchange(MEI)).toMatchObject({ status: 200, data: { user: { id: userId } } });
});

it('a sign-in while Google is unreachable is refused as unavailable, and not as the caller’s fault', async () => {
  const { browser, response } = await goToGoogle(app, NORA);
  const { http } = app.app;
  const inject = http.inject.bind(http);
  const failAtToken = (request: InjectOptions) =>
    typeof request.url === 'string' && request.url.endsWith('/token') ? Promise.reject(new TypeError('fetch failed')) : inject(request);
  vi.spyOn(http, 'inject').mockImplementation(failAtToken as typeof http.inject);
  const { code, state } = response;
  const reply = await app.call('POST /auth/google/exchange', { body: { code, state }, headers: browser.apiCookies() });
  expect(reply).toMatchObject({ status: 503, code: 'GOOGLE_NOT_CONFIGURED', message: 'Google sign-in failed' });
});
