import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_S } from '../../platform/clock.ts';
import { openBrowser, type Browser } from '../../../test/browser.ts';
import { goToGoogle, type GoogleResponse } from '../../../test/fakes/local-google.ts';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

const [NORA, TOMAS, MEI, UNVERIFIED] = ['local-1001', 'local-1002', 'local-1003', 'local-1004'] as const;
const consent = { carrier_consent_given: true };
const profile = { display_name: 'Nora F', birthdate: '1991-04-01', campus_mode: false, lgbtqia: false };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const exchange = (browser: Browser, { code, state }: Pick<GoogleResponse, 'code' | 'state'>) =>
  app.call('POST /auth/google/exchange', { body: { code, state }, headers: browser.apiCookies() });
const REFUSED = { status: 401, code: 'GOOGLE_SIGN_IN_FAILED', message: 'Google sign-in failed' };

async function ticketOf(account: string): Promise<{ browser: Browser; ticket: string }> {
  const { browser, response } = await goToGoogle(app, account);
  const reply = await exchange(browser, response);
  expect(reply).toMatchObject({ status: 404, code: 'USER_NOT_FOUND', message: 'Account not found. Please sign up first.' });
  return { browser, ticket: (reply.data as unknown as { google_ticket: string }).google_ticket };
}
const createUser = (browser: Browser, ticket: string, phone: string, overrides: Record<string, unknown> = {}) =>
  app.call('POST /auth/google/create-user', {
    body: { ...profile, ...consent, phone_number: phone, auth_method: 'google', google_ticket: ticket, ...overrides },
    headers: browser.apiCookies(),
  });
const verify = async (phone: string, browser?: Browser, overrides: Record<string, unknown> = {}) =>
  app.call('POST /verify-sms', {
    body: { phone_number: phone, verification_code: await app.codeFor(phone), ...overrides },
    headers: browser?.apiCookies() ?? {},
  });

describe('a newcomer', () => {
  test('gets the profile from Google, signs up with a proved phone, and signs in by Google from then on', async () => {
    const { browser, response } = await goToGoogle(app, NORA, { returnTo: '/signup' });
    const reply = await exchange(browser, response);
    expect(reply).toMatchObject({
      status: 404,
      data: {
        google_user: {
          email: 'nora.fields@example.com',
          name: 'Nora Fields',
          given_name: 'Nora',
          family_name: 'Fields',
          picture: expect.stringContaining('/dev/openid/pictures/local-1001.png') as string,
        },
        expires_in: 300,
      },
    });
    const { google_ticket: ticket } = reply.data as unknown as { google_ticket: string };
    const phone = freshPhone();
    expect(await createUser(browser, ticket, phone)).toMatchObject({ status: 200, data: { sent: true } });
    const signedUp = await verify(phone, browser);
    expect(signedUp.data.user).toMatchObject({
      auth_provider: 'google',
      email: 'nora.fields@example.com',
      email_verified: true,
      phone_number: phone,
      phone_verified: true,
      verification_status: true,
      display_name: 'Nora F',
    });
    expect(await app.auditOf('user.create')).toContainEqual(expect.objectContaining({ subject: `user:${signedUp.data.user.id}` }));

    // There is no photo until the job has run. Then it is encoded again, belongs to the member, and adds trust.
    expect(signedUp.data.user).toMatchObject({ photo_url: null, photo_source: null });
    await app.forwardJobs();
    const queuedJobs = JSON.stringify((await app.platform.pool.query('select payload from graphile_worker._private_jobs')).rows);
    expect(queuedJobs).toContain(signedUp.data.user.id);
    expect(queuedJobs).not.toContain('local-1001');
    await app.drainJobs();
    const { token } = signedUp.data;
    const { user } = (await app.call('GET /user', { token })).data;
    expect(user).toMatchObject({ photo_source: 'google', trust_score: signedUp.data.user.trust_score + 10 });
    const photo = await app.app.http.inject({ url: user.photo_url!, headers: { authorization: `Bearer ${token}` } });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp']);
    const points = async () =>
      Object.fromEntries((await app.call('GET /user/trust-score', { token })).data.factors.map((one) => [one.key, one.points]));
    expect(await points()).toMatchObject({ photo: 5, external_photo: 5 });
    expect(await app.auditOf('user.set-photo')).toHaveLength(1);

    const again = await goToGoogle(app, NORA, { returnTo: '/profile' });
    expect(await exchange(again.browser, again.response)).toMatchObject({
      status: 200,
      data: { user: { id: signedUp.data.user.id }, return_to: '/profile' },
    });
    expect(await createUser(browser, ticket, freshPhone())).toMatchObject({ status: 422, code: 'GOOGLE_TICKET_EXPIRED' });
  });

  test('who proved the number on the sign-in screen gets the account immediately', async () => {
    const { browser, ticket } = await ticketOf(TOMAS);
    const phone = freshPhone();
    await app.call('POST /signin', { body: { phone_number: phone, ...consent } });
    const proved = await app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: await app.codeFor(phone) } });
    const { signup_ticket } = proved.data as unknown as { signup_ticket: string };
    const reply = await createUser(browser, ticket, phone, { signup_ticket });
    expect(reply).toMatchObject({ status: 200, data: { user: { auth_provider: 'google', phone_number: phone } } });
  });

  test('without a cookie may show the ticket with the code instead', async () => {
    const { browser, ticket } = await ticketOf(MEI);
    const phone = freshPhone();
    await createUser(browser, ticket, phone);
    const signedUp = await verify(phone, undefined, { google_ticket: ticket });
    expect(signedUp.data.user).toMatchObject({ auth_provider: 'google', email: 'mei.tanaka@example.com' });
    await app.db.deleteFrom('users').where('id', '=', signedUp.data.user.id).execute();
  });

  test('never gets a stranger’s Google account attached to their number', async () => {
    const stranger = await ticketOf(MEI);
    const victim = freshPhone();
    await createUser(stranger.browser, stranger.ticket, victim);
    const signedUp = await verify(victim, openBrowser(app.app.http), { registration_data: { ...profile, display_name: 'The Owner' } });
    expect(signedUp.data.user).toMatchObject({ auth_provider: 'phone', email: null, display_name: 'The Owner' });
    const later = await goToGoogle(app, MEI);
    expect(await exchange(later.browser, later.response)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  });

  test('has five minutes to sign up, and can’t without a ticket from Google', async () => {
    const { browser, ticket } = await ticketOf(MEI);
    app.clock.advance(5 * MINUTE_S + 1);
    expect(await createUser(browser, ticket, freshPhone())).toMatchObject({
      status: 422,
      code: 'GOOGLE_TICKET_EXPIRED',
      message: 'Your Google sign-in has expired. Please start again.',
    });
    expect(await createUser(browser, 'made-up', freshPhone())).toMatchObject({ code: 'GOOGLE_TICKET_EXPIRED' });
    const late = await ticketOf(MEI);
    const phone = freshPhone();
    await createUser(late.browser, late.ticket, phone);
    app.clock.advance(6 * MINUTE_S);
    expect(await verify(phone, late.browser)).toMatchObject({ status: 422, code: 'GOOGLE_TICKET_EXPIRED' });
    const raw = await app.inject('POST', '/auth/google/create-user', {
      body: { ...profile, ...consent, phone_number: freshPhone(), google_id: 'local-1001' },
    });
    expect(raw.status).toBe(422);
  });
});

describe('a member', () => {
  test('with the same proved address is signed in, notified, and gets the Google account connected', async () => {
    const { userId } = await makeMember(app, { email: 'mei.tanaka@example.com' });
    const { browser, response } = await goToGoogle(app, MEI);
    const reply = await exchange(browser, response);
    expect(reply).toMatchObject({ status: 200, data: { user: { id: userId }, return_to: '/community' } });
    const { text } = await app.inject('GET', '/notifications', { token: reply.data.token });
    expect(text).toContain('A new way to sign in to your account was added.');
    expect(await app.auditOf('user.link-google')).toContainEqual(expect.objectContaining({ subject: `user:${userId}` }));
    await app.db
      .updateTable('users')
      .set({ email_hash: null, email_enc: null, email_verified_at: null })
      .where('id', '=', userId)
      .execute();
    const again = await goToGoogle(app, MEI);
    expect(await exchange(again.browser, again.response)).toMatchObject({ data: { user: { id: userId } } });
  });
});

describe('signing in with Google is refused for', () => {
  test('a response that is used twice', async () => {
    const { browser, response } = await goToGoogle(app, NORA);
    expect((await exchange(browser, response)).status).toBe(200);
    expect(await exchange(browser, response)).toMatchObject(REFUSED);
  });

  test('all but one of several simultaneous uses of the same response', async () => {
    const { browser, response } = await goToGoogle(app, NORA);
    const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(browser, response)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a forged code, a forged state, the state of another sign-in', async () => {
    const first = await goToGoogle(app, NORA);
    expect(await exchange(first.browser, { code: 'forged', state: first.response.state })).toMatchObject(REFUSED);
    const second = await goToGoogle(app, NORA);
    expect(await exchange(second.browser, { code: second.response.code, state: 'forged' })).toMatchObject(REFUSED);
    const third = await goToGoogle(app, NORA, { browser: second.browser });
    expect(await exchange(second.browser, { code: second.response.code, state: third.response.state })).toMatchObject(REFUSED);
  });

  test('a sign-in that took more than ten minutes', async () => {
    const { browser, response } = await goToGoogle(app, NORA);
    app.clock.advance(10 * MINUTE_S + 1);
    expect(await exchange(browser, response)).toMatchObject(REFUSED);
  });

  test('a response in another browser', async () => {
    const { response } = await goToGoogle(app, NORA);
    expect(await exchange(openBrowser(app.app.http), response)).toMatchObject(REFUSED);
    const other = await goToGoogle(app, NORA);
    const own = await goToGoogle(app, NORA);
    expect(await exchange(own.browser, other.response)).toMatchObject(REFUSED);
  });

  test('an address that Google has not verified', async () => {
    const { browser, response } = await goToGoogle(app, UNVERIFIED);
    expect(await exchange(browser, response)).toMatchObject(REFUSED);
  });

  test('a malformed return address or one on another site', async () => {
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'community', '/a\\b', '/a b']) {
      const reply = await app.inject('GET', '/auth/google/start', { query: { return_to: path } });
      expect([path, reply.status]).toEqual([path, 422]);
    }
  });
});

test('somebody who cancels at Google returns without a code that could start a session', async () => {
  const { response } = await goToGoogle(app, '');
  expect(response).toMatchObject({ error: 'access_denied', code: '' });
});

test('the local consent page contains no script and sends its form only to its own origin, and the sign-in’s cookie is HttpOnly', async () => {
  const browser = openBrowser(app.app.http);
  const started = await browser.open('/api/v1/auth/google/start');
  const { url } = (JSON.parse(started.text) as { data: { url: string } }).data;
  expect(String(started.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  const first = await browser.open(url);
  expect(first.headers['content-security-policy']).toContain("script-src 'self'");
  const page = await browser.open(new URL(first.location ?? '', url).href);
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.text).toContain('Nora Fields');
  expect(page.text).not.toContain('<script');
});

test('Google sign-in is not offered if it is not configured, and the local provider is not served', async () => {
  const unconfigured = await startTestApp({ SANDBOX: '0' });
  expect(await unconfigured.call('GET /auth/google/start')).toMatchObject({ status: 503, code: 'GOOGLE_NOT_CONFIGURED' });
  const response = await unconfigured.app.http.inject({ method: 'GET', url: '/dev/openid/.well-known/openid-configuration' });
  expect(response.body).not.toContain('authorization_endpoint');
  await unconfigured.close();
});

describe('connecting Google to an existing account', () => {
  const link = (token: string, browser: Browser, { code, state }: Pick<GoogleResponse, 'code' | 'state'>) =>
    app.call('POST /auth/google/link', { token, body: { code, state }, headers: browser.apiCookies() });
  const unlink = (token: string) => app.call('DELETE /auth/google/link', { token });
  /** Removes the Google account and the address from all members. */
  const removeGoogleAccounts = () =>
    app.db.updateTable('users').set({ external_hash: null, email_hash: null, email_enc: null, email_verified_at: null }).execute();

  test('makes it a way to sign in, proves the address, notifies the member, and can be undone', async () => {
    await removeGoogleAccounts();
    const member = await makeMember(app);
    const { browser, response } = await goToGoogle(app, MEI, { returnTo: '/security' });
    const linked = await link(member.token, browser, response);
    expect(linked).toMatchObject({
      status: 200,
      data: { user: { id: member.userId, google_linked: true, email: 'mei.tanaka@example.com', email_verified: true } },
    });
    expect(await app.auditOf('user.link-google')).toContainEqual(expect.objectContaining({ subject: `user:${member.userId}` }));
    const notices = async () => (await app.inject('GET', '/notifications', { token: member.token })).text;
    expect(await notices()).toContain('A new way to sign in to your account was added.');
    const again = await goToGoogle(app, MEI);
    expect(await exchange(again.browser, again.response)).toMatchObject({ status: 200, data: { user: { id: member.userId } } });
    const third = await goToGoogle(app, MEI);
    expect((await link(member.token, third.browser, third.response)).status).toBe(200);

    expect(await unlink(member.token)).toMatchObject({ status: 200, data: { user: { google_linked: false, auth_provider: 'phone' } } });
    expect(await unlink(member.token)).toMatchObject({ status: 404 });
    expect(await notices()).toContain('Google was disconnected');
    expect(await app.auditOf('user.unlink-google')).toContainEqual(expect.objectContaining({ subject: `user:${member.userId}` }));
  });

  test('refuses an account or address of another member, and a second account', async () => {
    await removeGoogleAccounts();
    const owner = await makeMember(app);
    const first = await goToGoogle(app, TOMAS);
    expect((await link(owner.token, first.browser, first.response)).status).toBe(200);
    const stranger = await makeMember(app);
    const second = await goToGoogle(app, TOMAS);
    expect(await link(stranger.token, second.browser, second.response)).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_EXISTS' });
    await unlink(owner.token);
    const byAddress = await goToGoogle(app, TOMAS);
    expect(await link(stranger.token, byAddress.browser, byAddress.response)).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_EXISTS' });
    const own = await goToGoogle(app, MEI);
    expect((await link(stranger.token, own.browser, own.response)).status).toBe(200);
    await app.db
      .updateTable('users')
      .set({ email_hash: null, email_enc: null, email_verified_at: null })
      .where('id', '=', owner.userId)
      .execute();
    const another = await goToGoogle(app, TOMAS);
    expect(await link(stranger.token, another.browser, another.response)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('refuses a forged response, another browser’s, and a visitor', async () => {
    const member = await makeMember(app);
    const { browser, response } = await goToGoogle(app, NORA);
    expect(await link(member.token, browser, { ...response, state: 'forged' })).toMatchObject(REFUSED);
    expect(await link(member.token, openBrowser(app.app.http), response)).toMatchObject(REFUSED);
    expect((await app.call('POST /auth/google/link', { body: { code: 'x', state: 'y' } })).status).toBe(401);
    expect((await app.call('POST /auth/google/link', { token: member.token, body: { code: '' } })).status).toBe(422);
  });

  test('can’t be undone if it is the last way to sign in, and requires the second factor if the member has one', async () => {
    await removeGoogleAccounts();
    const member = await makeMember(app, { email: 'last.way@example.com' });
    const { browser, response } = await goToGoogle(app, MEI);
    await link(member.token, browser, response);
    await app.db
      .updateTable('users')
      .set({ phone_hash: null, phone_enc: null, phone_verified_at: null })
      .where('id', '=', member.userId)
      .execute();
    expect(await unlink(member.token)).toMatchObject({ status: 409, code: 'LAST_SIGN_IN_METHOD' });
    await app.db
      .insertInto('authenticator_apps')
      .values({
        user_id: member.userId,
        secret_enc: app.platform.vault.seal('authenticator_apps.secret', member.userId, 'x'),
        confirmed_at: app.clock.now(),
      })
      .execute();
    const next = await goToGoogle(app, MEI);
    expect(await link(member.token, next.browser, next.response)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await unlink(member.token)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  });
});
