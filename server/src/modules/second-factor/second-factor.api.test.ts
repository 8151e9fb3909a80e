import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, HOUR_S, MINUTE_S } from '../../platform/clock.ts';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { makePasskey } from '../../../test/fakes/software-passkey.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { totpCode, totpStep } from './totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ STAFF_SECOND_FACTOR: 'required' });
});
afterAll(() => app.close());

const factorsOf = async (token: string) => (await app.call('GET /auth/factors', { token })).data;
const verify = (token: string, code: string) => app.call('POST /auth/totp/verify', { token, body: { verification_code: code } });
const codeNow = (secret: Buffer, stepOffset = 0): string => totpCode(secret, totpStep(app.clock.now()) + stepOffset);
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const STEP_UP = { status: 403, code: 'STEP_UP_REQUIRED', message: 'Please confirm with your second factor first.' };
const INVALID = { status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' };

function readSecret(text: string): Buffer {
  const bits = text
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
async function beginAuthenticatorSetup(token: string): Promise<Buffer> {
  const { data, status } = await app.call('POST /auth/totp', { token });
  expect(status).toBe(200);
  expect(data.otpauth_url).toContain(`secret=${data.secret}&issuer=Candor`);
  return readSecret(data.secret);
}
async function memberWithAuthenticator(options: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(app, options);
  const secret = await beginAuthenticatorSetup(member.token);
  expect((await verify(member.token, codeNow(secret))).status).toBe(200);
  return { ...member, secret };
}
const newSession = (userId: string): Promise<string> =>
  app.act((ctx) => app.modules.sessions.startSession(ctx, userId, 'Firefox on Windows'));

async function addPasskey(token: string, name?: string) {
  const passkey = makePasskey();
  const { data: options } = await app.call('POST /auth/passkeys/options', { token });
  const reply = await app.call('POST /auth/passkeys', {
    token,
    body: { ...(name === undefined ? {} : { name }), response: passkey.register(options) },
  });
  return { passkey, reply, options };
}
const signInOptions = async () => (await app.call('POST /auth/passkeys/sign-in/options')).data;
const signIn = (response: Record<string, unknown>, token?: string) =>
  app.call('POST /auth/passkeys/sign-in', { token, body: { response } });

describe('an authenticator app', () => {
  test('is added by its first code, which confirms the session, with an audit entry and a notice', async () => {
    const { token, userId } = await makeMember(app);
    expect(await factorsOf(token)).toEqual({ passkeys: [], totp: false });
    const secret = await beginAuthenticatorSetup(token);
    expect(await factorsOf(token)).toEqual({ passkeys: [], totp: false });
    const reply = await verify(token, codeNow(secret));
    expect(reply).toMatchObject({ status: 200, data: { totp: true, passkeys: [] } });
    expect(new Date(reply.data.confirmed_until).getTime() - app.clock.now().getTime()).toBeGreaterThan(7.9 * HOUR_MS);
    expect(await app.auditOf('factor.add-totp')).toContainEqual(expect.objectContaining({ subject: `user:${userId}` }));
    expect((await app.inject('GET', '/notifications', { token })).text).toContain(
      'A passkey or authenticator app was added to your account.',
    );
    const rows = JSON.stringify(await app.db.selectFrom('authenticator_apps').selectAll().execute(), (_key, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    expect(rows).not.toContain(secret.toString('base64'));
  });

  test('accepts every code once, up to half a minute early', async () => {
    const { token, secret } = await memberWithAuthenticator();
    expect(await verify(token, codeNow(secret))).toMatchObject(INVALID);
    expect(await verify(token, codeNow(secret, 1))).toMatchObject({ status: 200 });
    expect(await verify(token, codeNow(secret, 1))).toMatchObject(INVALID);
    expect(await verify(token, codeNow(secret, 2))).toMatchObject(INVALID);
  });

  test('allows five wrong codes in fifteen minutes, even if a hundred arrive at the same time', async () => {
    const { token, secret, userId } = await memberWithAuthenticator();
    app.clock.advance(60);
    const guess = wrongCode(codeNow(secret));
    const replies = await Promise.all(Array.from({ length: 100 }, () => verify(token, guess)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    const refused = await verify(token, codeNow(secret));
    expect(refused).toMatchObject({ status: 429, data: { retry_after: Number(refused.headers['retry-after']) } });
    app.clock.advance(15 * MINUTE_S + 1);
    expect((await verify(await newSession(userId), codeNow(secret))).status).toBe(200);
  });

  test('accepts no code before its setup begins, nor a first one more than a quarter of an hour after that', async () => {
    const { token } = await makeMember(app);
    expect(await verify(token, '123456')).toMatchObject({ status: 422, code: 'CODE_EXPIRED' });
    const secret = await beginAuthenticatorSetup(token);
    app.clock.advance(15 * MINUTE_S + 1);
    expect(await verify(token, codeNow(secret))).toMatchObject({ status: 422, code: 'CODE_EXPIRED' });
  });

  test('is changed or removed in a confirmed session only; the current one works until the new one is proved', async () => {
    const { token, userId, secret } = await memberWithAuthenticator();
    const other = await newSession(userId);
    expect(await app.call('POST /auth/totp', { token: other })).toMatchObject(STEP_UP);
    expect(await app.call('POST /auth/passkeys/options', { token: other })).toMatchObject(STEP_UP);
    expect(await app.call('DELETE /auth/factors', { token: other, query: { kind: 'totp' } })).toMatchObject(STEP_UP);
    const replacement = await beginAuthenticatorSetup(token);
    app.clock.advance(60);
    expect(await verify(other, codeNow(replacement))).toMatchObject(STEP_UP);
    expect((await verify(other, codeNow(secret))).status).toBe(200);
    expect((await verify(token, codeNow(replacement))).status).toBe(200);
    app.clock.advance(60);
    expect(await verify(other, codeNow(secret))).toMatchObject(INVALID);
    expect(await app.call('DELETE /auth/factors', { token, query: { kind: 'totp' } })).toMatchObject({
      status: 200,
      data: { totp: false },
    });
    expect(await app.call('DELETE /auth/factors', { token, query: { kind: 'totp' } })).toMatchObject({ status: 404 });
    expect(await app.auditOf('factor.remove-totp')).toContainEqual(expect.objectContaining({ subject: `user:${userId}` }));
  });
});

describe('a passkey', () => {
  test('is added, named and listed, and signs in without another factor to a confirmed session', async () => {
    const { token, userId } = await makeMember(app);
    const { passkey, reply, options } = await addPasskey(token, 'My phone');
    expect(reply).toMatchObject({ status: 200, data: { passkeys: [{ name: 'My phone' }], totp: false } });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Candor' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const signedIn = await signIn(passkey.authenticate(await signInOptions()));
    expect(signedIn).toMatchObject({ status: 200, data: { user: { id: userId } } });
    expect((await app.call('POST /auth/totp', { token: signedIn.data.token })).status).toBe(200);
    expect(await app.auditOf('factor.add-passkey')).toContainEqual(expect.objectContaining({ subject: `user:${userId}` }));
  });

  test('confirms the session that the member is in', async () => {
    const { token, userId } = await makeMember(app);
    const { passkey } = await addPasskey(token);
    const other = await newSession(userId);
    expect(await app.call('POST /auth/totp', { token: other })).toMatchObject(STEP_UP);
    const reply = await signIn(passkey.authenticate(await signInOptions()), other);
    expect(reply.data.token).toBe(other);
    expect((await app.call('POST /auth/totp', { token: other })).status).toBe(200);
    const stranger = await makeMember(app);
    const mixed = await signIn(passkey.authenticate(await signInOptions()), stranger.token);
    expect(mixed.data.user.id).toBe(userId);
    expect(mixed.data.token).not.toBe(stranger.token);
  });

  test('is refused with the same reply for every reason', async () => {
    const { token } = await makeMember(app);
    const { passkey } = await addPasskey(token);
    const used = passkey.authenticate(await signInOptions());
    expect((await signIn(used)).status).toBe(200);
    expect(await signIn(used)).toMatchObject(INVALID);
    expect(await signIn(passkey.authenticate({ challenge: 'bm90LW9mLW91cnM' }))).toMatchObject(INVALID);
    expect(await signIn(passkey.authenticate(await signInOptions(), { origin: 'https://evil.example' }))).toMatchObject(INVALID);
    expect(await signIn(passkey.authenticate(await signInOptions(), { rpId: 'evil.example' }))).toMatchObject(INVALID);
    expect(await signIn(passkey.authenticate(await signInOptions(), { isUserVerified: false }))).toMatchObject(INVALID);
    expect(await signIn(makePasskey().authenticate(await signInOptions()))).toMatchObject(INVALID);
    expect(await signIn({})).toMatchObject(INVALID);
    expect(await signIn({ id: 7, response: { clientDataJSON: '%%%' } })).toMatchObject(INVALID);
    const late = passkey.authenticate(await signInOptions());
    app.clock.advance(5 * MINUTE_S + 1);
    expect(await signIn(late)).toMatchObject(INVALID);
    passkey.setBack(0);
    expect(await signIn(passkey.authenticate(await signInOptions()))).toMatchObject(INVALID);
  });

  test('is not added with another member’s challenge, from another site, or twice', async () => {
    const owner = await makeMember(app);
    const other = await makeMember(app);
    const { data: options } = await app.call('POST /auth/passkeys/options', { token: owner.token });
    const add = (token: string, response: Record<string, unknown>) => app.call('POST /auth/passkeys', { token, body: { response } });
    const refused = { status: 422, code: 'VALIDATION_FAILED' };
    expect(await add(other.token, makePasskey().register(options))).toMatchObject(refused);
    expect(await add(owner.token, makePasskey().register(options, { origin: 'https://evil.example' }))).toMatchObject(refused);
    expect(await add(owner.token, {})).toMatchObject(refused);
    const passkey = makePasskey();
    expect((await add(owner.token, passkey.register(options))).status).toBe(200);
    expect(await add(owner.token, passkey.register(options))).toMatchObject(refused);
    const otherOptions = (await app.call('POST /auth/passkeys/options', { token: other.token })).data;
    expect(await add(other.token, passkey.register(otherOptions))).toMatchObject(refused);
  });

  test('is one of ten at most, also if two are added at the same time', async () => {
    const { token } = await makeMember(app);
    for (let nth = 1; nth < 10; nth++) await addPasskey(token);
    const replies = await Promise.all([addPasskey(token), addPasskey(token)]);
    expect(replies.map(({ reply }) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await factorsOf(token)).passkeys).toHaveLength(10);
  });

  test('is removed only by its owner', async () => {
    const owner = await makeMember(app);
    const other = await makeMember(app);
    const id = (await addPasskey(owner.token)).reply.data.passkeys[0]!.id;
    await addPasskey(other.token);
    expect(await app.call('DELETE /auth/factors', { token: other.token, query: { kind: 'passkey', id } })).toMatchObject({ status: 404 });
    expect(await app.call('DELETE /auth/factors', { token: owner.token, query: { kind: 'passkey' } })).toMatchObject({ status: 422 });
    expect(await app.call('DELETE /auth/factors', { token: owner.token, query: { kind: 'passkey', id } })).toMatchObject({
      status: 200,
      data: { passkeys: [] },
    });
  });
});

describe('a session of a member with a second factor', () => {
  async function signInByCode(phone: string) {
    app.clock.advance(61);
    await app.call('POST /signin', { body: { phone_number: phone, carrier_consent_given: true } });
    return (await app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: await app.codeFor(phone) } })).data;
  }

  test('can only read whose account it is, show the factor, be renewed and be ended until the factor is shown', async () => {
    const { phone, secret, userId, token } = await memberWithAuthenticator({ email: 'second-factor@example.com', lgbtqia: true });
    const signedIn = await signInByCode(phone);
    expect(signedIn.user).toMatchObject({ id: userId, phone_number: phone, email: null, birthdate: null, lgbtqia: false, photo_url: null });
    const { data } = await app.call('GET /user', { token: signedIn.token });
    expect(data.user).toEqual(signedIn.user);
    const open = Object.entries(routes).filter(([, { who, ...spec }]) => who !== 'visitor' && 'beforeSecondFactor' in spec);
    expect(open.map(([key]) => key).toSorted()).toEqual([
      'GET /auth/factors',
      'GET /auth/session-health',
      'GET /user',
      'POST /auth/refresh',
      'POST /auth/totp/verify',
      'POST /logout',
    ]);
    for (const [key, { who, ...spec }] of Object.entries(routes)) {
      if (who === 'visitor' || 'beforeSecondFactor' in spec) continue;
      const [method, path] = key.split(' ') as ['GET', string];
      expect([key, await app.inject(method, path.replaceAll(/\{\w+\}/g, '1'), { token: signedIn.token })]).toMatchObject([key, STEP_UP]);
    }
    // The route is also open to upload links, so it checks the session itself.
    expect(await app.inject('POST', `/experience-disputes/${userId}/evidence`, { token: signedIn.token })).toMatchObject(STEP_UP);
    // The session in which the factor was added doesn't have to show it.
    expect((await app.call('GET /notifications', { token })).status).toBe(200);
    expect((await verify(signedIn.token, codeNow(secret))).status).toBe(200);
    expect((await app.call('GET /user', { token: signedIn.token })).data.user).toMatchObject({ email: 'second-factor@example.com' });
    expect((await app.call('GET /notifications', { token: signedIn.token })).status).toBe(200);
  });

  test('needs no factor any more after the member’s last one is removed', async () => {
    const { token, userId } = await memberWithAuthenticator();
    const other = await newSession(userId);
    expect(await app.call('GET /notifications', { token: other })).toMatchObject(STEP_UP);
    await app.call('DELETE /auth/factors', { token, query: { kind: 'totp' } });
    expect((await app.call('GET /notifications', { token: other })).status).toBe(200);
  });

  test('has to show it again after eight hours to delete, export or change the account', async () => {
    const { token, secret } = await memberWithAuthenticator();
    app.clock.advance(8 * HOUR_S + 1);
    expect((await app.call('GET /notifications', { token })).status).toBe(200);
    const sensitive = () =>
      Promise.all([
        app.call('DELETE /user', { token, body: { keep_experiences: true } }),
        app.call('GET /user/export', { token }),
        app.call('POST /auth/add-email', { token, body: { email: 'elsewhere@example.com' } }),
        app.call('POST /auth/verify-email', { token, body: { email: 'elsewhere@example.com', verification_code: '123456' } }),
        app.call('POST /auth/add-phone', { token, body: { phone_number: freshPhone(), carrier_consent_given: true } }),
        app.call('POST /send-verification', { token, body: { type: 'email', value: 'elsewhere@example.com' } }),
        app.call('DELETE /auth/factors', { token, query: { kind: 'totp' } }),
      ]);
    for (const refused of await sensitive()) expect(refused).toMatchObject(STEP_UP);
    expect((await verify(token, codeNow(secret))).status).toBe(200);
    for (const { code } of await sensitive()) expect(code).not.toBe('STEP_UP_REQUIRED');
  });
});

describe('staff', () => {
  test('act in confirmed sessions only, for eight hours', async () => {
    const { token, secret } = await memberWithAuthenticator({ role: 'reviewer' });
    const queue = (as: string) => app.inject('GET', '/community/review-queue', { token: as });
    expect((await queue(token)).status).toBe(200);
    app.clock.advance(8 * HOUR_S + 1);
    expect(await queue(token)).toMatchObject(STEP_UP);
    expect((await verify(token, codeNow(secret))).status).toBe(200);
    expect((await queue(token)).status).toBe(200);
  });

  test('without a factor must add one before they act as staff, but can make a member’s calls', async () => {
    const { token } = await makeMember(app, { role: 'admin' });
    expect(await app.inject('GET', '/community/review-queue', { token })).toMatchObject(STEP_UP);
    expect((await app.call('GET /user', { token })).status).toBe(200);
    await addPasskey(token);
    expect((await app.inject('GET', '/community/review-queue', { token })).status).toBe(200);
  });
});
