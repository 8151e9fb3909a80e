import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, DAY_S, startOfDay } from '../../platform/clock.ts';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ NEW_DEVICE_HOLD_HOURS: '24' });
});
afterAll(() => app.close());

const health = (token: string) => app.call('GET /auth/session-health', { token });
const sessionsOf = (userId: string) => app.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

/** `cookies` are those that the browser stored at earlier sign-ins. */
async function signInFrom(phone: string, userAgent: string, cookies: Record<string, string> = {}): Promise<string> {
  app.clock.advance(61);
  await app.call('POST /signin', { body: { phone_number: phone, carrier_consent_given: true } });
  const body = { phone_number: phone, verification_code: await app.codeFor(phone) };
  const reply = await app.call('POST /verify-signin', { body, headers: { 'user-agent': userAgent, ...cookies } });
  cookies['cookie'] ??= String(reply.headers['set-cookie']).split(';')[0]!;
  return reply.data.token;
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('a session', () => {
  test.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['nine characters', { authorization: 'Bearer 123456789' }],
    ['ten kilobytes', { authorization: `Bearer ${'a'.repeat(10_240)}` }],
    ['an unknown token', { authorization: `Bearer ${'a'.repeat(43)}` }],
    ['another scheme', { authorization: `Basic ${'a'.repeat(43)}` }],
  ])('with %s is refused with the same reply', async (_name, headers) => {
    const reply = await app.call('GET /user', { headers });
    expect(reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', message: 'Authentication required' });
  });

  test('can’t be used through a token in the URL', async () => {
    const { token } = await makeMember(app);
    expect((await app.call('GET /user', { query: { token } })).status).toBe(401);
  });

  test('of a member stores the day of its last use, but no time', async () => {
    const member = await makeMember(app);
    const today = startOfDay(app.clock.now());
    const [first] = await sessionsOf(member.userId);
    expect(first!.last_seen_at).toEqual(today);
    app.clock.set(new Date(today.getTime() + DAY_MS - 1000));
    expect((await health(member.token)).status).toBe(200);
    expect((await sessionsOf(member.userId))[0]).toEqual(first);
    app.clock.advance(2);
    const reply = await health(member.token);
    const [moved] = await sessionsOf(member.userId);
    expect(moved!.last_seen_at.getTime() - today.getTime()).toBe(DAY_MS);
    expect(moved!.expires_at.getTime() - moved!.last_seen_at.getTime()).toBe(31 * DAY_MS);
    expect(reply.data).toEqual({ healthy: true, expires_at: moved!.expires_at.toISOString(), server_time: expect.any(String) as string });
    const seen = await app.db.selectFrom('users').select('last_seen_at').where('id', '=', member.userId).executeTakeFirstOrThrow();
    expect(seen.last_seen_at).toEqual(moved!.last_seen_at);
  });

  test('ends 30 days after the last day of use, and 90 days after signing in however much it is used', async () => {
    const [idle, busy] = [await makeMember(app), await makeMember(app)];
    app.clock.advance(29 * DAY_S);
    for (const { token } of [idle, busy]) expect((await health(token)).status).toBe(200);
    app.clock.advance(29 * DAY_S);
    expect((await health(busy.token)).status).toBe(200);
    app.clock.advance(2 * DAY_S);
    expect(await health(idle.token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    app.clock.advance(27 * DAY_S);
    expect((await health(busy.token)).status).toBe(200);
    app.clock.advance(3 * DAY_S);
    expect(await health(busy.token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  test('is extended by a refresh', async () => {
    const { token, userId } = await makeMember(app);
    const [before] = await sessionsOf(userId);
    app.clock.advance(DAY_S);
    const reply = await app.call('POST /auth/refresh', { token });
    expect(reply.data.user.id).toBe(userId);
    const [after] = await sessionsOf(userId);
    expect(after!.expires_at.getTime() - before!.expires_at.getTime()).toBe(DAY_MS);
  });

  test('stays a single valid session after thirty simultaneous refreshes', async () => {
    const { token, userId } = await makeMember(app);
    const replies = await Promise.all(Array.from({ length: 30 }, () => app.call('POST /auth/refresh', { token })));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await sessionsOf(userId)).toHaveLength(1);
  });

  test('is ended by signing out, which writes an audit entry', async () => {
    const { token, userId } = await makeMember(app);
    const [{ id } = { id: '' }] = await sessionsOf(userId);
    expect(await app.call('POST /logout', { token })).toMatchObject({ status: 200, data: null });
    expect((await health(token)).status).toBe(401);
    expect(await app.call('POST /logout', { token })).toMatchObject({ status: 401 });
    expect((await app.auditOf('session.end')).at(-1)).toMatchObject({ actor: `user:${userId}`, data: { session: id } });
  });

  test('is listed with its device, and can be ended from another one, alone or with all others', async () => {
    const { phone, userId } = await makeMember(app);
    const laptop = await signInFrom(phone, FIREFOX);
    const mobile = await signInFrom(phone, IPHONE);
    const listed = (await app.call('GET /auth/sessions', { token: mobile })).data.sessions;
    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', true],
      ['Firefox on Windows', false],
      ['Chrome on Linux', false],
    ]);
    const laptopId = listed[1]!.id;
    expect(await app.call('DELETE /auth/sessions/{id}', { token: mobile, params: { id: laptopId } })).toMatchObject({
      status: 200,
      data: null,
    });
    expect((await health(laptop)).status).toBe(401);
    expect((await health(mobile)).status).toBe(200);
    expect(await app.call('DELETE /auth/sessions/{id}', { token: mobile, params: { id: laptopId } })).toMatchObject({ status: 404 });
    expect(await app.call('DELETE /auth/sessions', { token: mobile })).toMatchObject({ status: 200, data: null });
    expect((await sessionsOf(userId)).map(({ id }) => id)).toEqual([listed[0]!.id]);
    expect((await app.auditOf('session.end-others')).at(-1)).toMatchObject({ actor: `user:${userId}`, data: { ended: 1 } });
  });

  test('on a new device causes a notice, on a known one it does not, even after signing out', async () => {
    const { phone, token } = await makeMember(app);
    const notices = async () =>
      (await app.call('GET /notifications', { token })).data.notifications.filter(({ kind }) => kind === 'security');
    const phoneCookies = {};
    const newDevice = await signInFrom(phone, IPHONE, phoneCookies);
    expect(await notices()).toMatchObject([{ text: expect.stringContaining('Safari on iPhone') as string, link: '/settings' }]);
    await app.call('POST /logout', { token: newDevice });
    await signInFrom(phone, IPHONE, phoneCookies);
    expect(await notices()).toHaveLength(1);
    // The same user agent on another device, as a thief would send it.
    await signInFrom(phone, IPHONE);
    expect(await notices()).toHaveLength(2);
    expect(JSON.stringify(phoneCookies)).toMatch(/candor-device=[\w-]{43}/);
  });

  test('on a new device can’t change sign-in methods for a day', async () => {
    const { phone, token } = await makeMember(app);
    const newPhone = freshPhone();
    const refusal = { status: 403, code: 'NEW_DEVICE_HOLD', data: { until: expect.any(String) as string } };
    const cookies = {};
    const newDevice = await signInFrom(phone, IPHONE, cookies);
    const consent = { carrier_consent_given: true };
    expect(await app.call('POST /auth/totp', { token: newDevice })).toMatchObject(refusal);
    expect(await app.call('POST /auth/passkeys/options', { token: newDevice })).toMatchObject(refusal);
    expect(await app.call('POST /auth/add-phone', { token: newDevice, body: { phone_number: newPhone, ...consent } })).toMatchObject(
      refusal,
    );
    const email = 'new-device@example.com';
    expect(await app.call('POST /auth/add-email', { token: newDevice, body: { email } })).toMatchObject(refusal);
    const verify = { token: newDevice, body: { email, verification_code: '123456' } };
    expect(await app.call('POST /auth/verify-email', verify)).toMatchObject(refusal);
    // A new window, or signing in again, keeps the device's age; the device that was there before is not restricted.
    expect(await app.call('POST /auth/totp', { token: await signInFrom(phone, IPHONE, cookies) })).toMatchObject(refusal);
    expect((await app.call('POST /auth/add-email', { token, body: { email } })).status).toBe(200);
    app.clock.advance(DAY_S);
    expect((await app.call('POST /auth/totp', { token: newDevice })).status).toBe(200);
    // Signing out all other devices makes this one unknown again.
    await app.call('DELETE /auth/sessions', { token });
    expect(await app.call('POST /auth/totp', { token: await signInFrom(phone, IPHONE, cookies) })).toMatchObject(refusal);
  });

  test('with a passkey makes the device trusted, also one that was first seen at a sign-in by code', async () => {
    const { userId } = await makeMember(app);
    const device = { name: 'Safari on iPhone', cookie: randomBytes(32).toString('base64url'), setFileCookie: () => undefined };
    const signIn = (isConfirmed: boolean) => app.act((ctx) => app.modules.sessions.signIn(ctx, { userId, device, isConfirmed }));
    const beginTotp = ({ token }: { token: string }) => app.call('POST /auth/totp', { token });
    expect(await beginTotp(await signIn(false))).toMatchObject({ status: 403, code: 'NEW_DEVICE_HOLD' });
    await signIn(true);
    expect((await beginTotp(await signIn(false))).status).toBe(200);
  });

  test('on a new device is restricted and causes a notice even if nobody is signed in, but not on the account’s first device', async () => {
    const { phone, token } = await makeMember(app);
    await app.call('POST /logout', { token });
    const cookies = {};
    const first = await signInFrom(phone, FIREFOX, cookies);
    expect((await app.call('POST /auth/totp', { token: first })).status).toBe(200);
    await app.call('POST /logout', { token: first });
    const stranger = await signInFrom(phone, IPHONE);
    expect(await app.call('POST /auth/totp', { token: stranger })).toMatchObject({ status: 403, code: 'NEW_DEVICE_HOLD' });
    const notices = (await app.call('GET /notifications', { token: stranger })).data.notifications;
    expect(notices.filter(({ kind }) => kind === 'security')).toHaveLength(1);
    expect((await app.call('POST /auth/totp', { token: await signInFrom(phone, FIREFOX, cookies) })).status).toBe(200);
  });

  test('on a new device stays restricted after that device signed out all others, and the owner’s device does not become restricted', async () => {
    const { phone } = await makeMember(app);
    const owner = {};
    const trusted = await signInFrom(phone, FIREFOX, owner);
    app.clock.advance(DAY_S);
    await app.call('DELETE /auth/sessions', { token: trusted });
    const thief = await signInFrom(phone, IPHONE);
    expect((await app.call('DELETE /auth/sessions', { token: thief })).status).toBe(200);
    await app.call('POST /logout', { token: thief });
    const again = await signInFrom(phone, IPHONE);
    expect(await app.call('POST /auth/totp', { token: again })).toMatchObject({ status: 403, code: 'NEW_DEVICE_HOLD' });
    // The owner's device is still the owner's, so that the owner can undo what the thief did.
    expect((await app.call('POST /auth/totp', { token: await signInFrom(phone, FIREFOX, owner) })).status).toBe(200);
  });

  test('of another member can’t be ended', async () => {
    const [mine, theirs] = [await makeMember(app), await makeMember(app)];
    const [{ id } = { id: '' }] = await sessionsOf(theirs.userId);
    expect(await app.call('DELETE /auth/sessions/{id}', { token: mine.token, params: { id } })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await app.call('DELETE /auth/sessions/{id}', { token: mine.token, params: { id: 'none' } })).toMatchObject({ status: 404 });
    expect((await health(theirs.token)).status).toBe(200);
    expect((await app.call('GET /auth/sessions', { token: mine.token })).data.sessions).toHaveLength(1);
  });
});
