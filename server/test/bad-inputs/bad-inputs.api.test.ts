import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isoDay } from '@candor/contract/dates';
import { DAY_MS, DAY_S } from '../../src/platform/clock.ts';
import { openBrowser } from '../browser.ts';
import { goToGoogle } from '../fakes/local-google.ts';
import { freshPhone, makeMember, type TestMember } from '../people.ts';
import { startSharedApp } from '../shared-app.ts';
import { startTestApp } from '../start-app.ts';
import { picture, upload, type Part } from '../files/uploads.ts';
import { expectReply, type ExpectedReply } from './expect-reply.ts';

/** Bad inputs (see every-number.test.ts) with the numbers 1 to 46: each gets a clear error, and none of them a 500. */
const app = await startSharedApp();
const port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
const member = await makeMember(app);

const consent = { carrier_consent_given: true };
const json = { 'content-type': 'application/json' };
const profile = { display_name: 'Pat Example', birthdate: '1990-05-01', campus_mode: false, lgbtqia: false };
const send = (body: unknown, headers: Record<string, string> = json) => app.inject('POST', '/signin', { body, headers });
const as = (who: TestMember, method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  app.inject(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const verifyCode = (phone: string, verification_code: unknown) =>
  app.call('POST /verify-signin', { body: { phone_number: phone, verification_code } });
async function askForCode(phone = freshPhone()): Promise<string> {
  app.clock.advance(61);
  expect((await send({ phone_number: phone, ...consent })).status).toBe(200);
  return phone;
}
const otherThan = (right: string): string => String((Number(right) + 1) % 10 ** right.length).padStart(right.length, '0');

/**
 * Writes raw bytes to the socket, for requests that no client library would send. Returns the first line of the reply, '' if there is none.
 */
const write = (request: string): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => undefined).on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });

describe('all calls', () => {
  test.each<[number, unknown, ExpectedReply]>([
    [1, '{', [400, 'BAD_REQUEST', 'Request body is not valid JSON.']],
    [1, Buffer.from('{"phone_number":"\u00e9').subarray(0, -1), [400, 'BAD_REQUEST', 'Request body is not valid JSON.']],
    [1, Buffer.from('{"phone_number":"\u00e9"}', 'latin1'), [400, 'BAD_REQUEST', 'Request body is not valid JSON.']],
    [2, `${'['.repeat(5_000)}${']'.repeat(5_000)}`, [400, 'BAD_REQUEST']],
    [3, JSON.stringify({ phone_number: 'x'.repeat(65_537 - 19) }), [413, 'PAYLOAD_TOO_LARGE', 'Request is too large.']],
    [5, '{"__proto__":{}}', [400, 'BAD_REQUEST']],
    [5, '{"constructor":{"prototype":{}}}', [400, 'BAD_REQUEST']],
    [6, '{"phone_number":"1","phone_number":"2"}', [400, 'BAD_REQUEST']],
    [7, { phone_number: '+14155550199', ...consent, role: 'admin' }, [422, 'VALIDATION_FAILED', 'Unknown field: role']],
  ])('%i: refuses the body', async (_number, body, expected) => expectReply(await send(body), expected));

  test('4: refuses a body of another type; 8, 9: refuses another method', async () => {
    expectReply(await send('{}', { 'content-type': 'text/plain' }), [415, 'UNSUPPORTED_MEDIA_TYPE']);
    for (const method of ['PATCH', 'TRACE']) {
      const reply = await app.inject(method as 'PATCH', '/signin');
      expectReply(reply, [405, 'METHOD_NOT_ALLOWED']);
      expect(reply.headers['allow']).toBe('POST');
    }
  });

  test('10 to 12: refuses a call without a token, with a forged or expired one, or with one in the URL', async () => {
    const gone = await makeMember(app);
    await app.call('POST /logout', { token: gone.token });
    const late = await app.act((ctx) => app.modules.sessions.startSession(ctx, gone.userId, 'Chrome on Linux'));
    const yesterday = new Date(app.clock.now().getTime() - DAY_MS);
    await app.db.updateTable('sessions').set({ expires_at: yesterday }).where('user_id', '=', gone.userId).execute();
    const tokens = [undefined, '123456789', 'a'.repeat(10_240), gone.token, late];
    for (const token of tokens)
      expectReply(await app.inject('GET', '/user', { token }), [401, 'UNAUTHENTICATED', 'Authentication required']);
    expectReply(await app.inject('GET', `/user?token=${member.token}`), [401, 'UNAUTHENTICATED']);
    expectReply(await app.inject('PUT', '/user', { body: { role: 'admin' } }), [401, 'UNAUTHENTICATED']);
  });

  test('13: refuses calls that a browser marks as cross-site', async () => {
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
    for (const headers of foreign) {
      expectReply(await send({}, { ...json, ...headers }), [403, 'CSRF_FAILED']);
    }
  });

  test('14: a thousand forged client addresses count as one', async () => {
    const limitedApp = await startTestApp({ REQUESTS_PER_ADDRESS_PER_MINUTE: '5' });
    const statuses = [];
    for (let n = 0; n < 1_000; n++)
      statuses.push((await limitedApp.inject('GET', '/user', { headers: { 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` } })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(980);
    await limitedApp.close();
  });

  test.each([
    ['Content-Length: -1', 'POST /api/v1/signin HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['two lengths', 'POST /api/v1/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a header of 20 KB', `GET /api/v1/user HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_480)}\r\n\r\n`],
  ])('15: %s is refused and the connection closed', async (_what, request) =>
    expect(await write(request)).toMatch(/^HTTP\/1\.1 4(?:00|31) /),
  );

  test.each(['/api/v1/%00', '/api/v1/../admin', '/api//v1'])('16: %s is not found', async (url) => {
    expect((await app.app.http.inject({ url })).statusCode).toBe(404);
    // A client library would normalise the path.
    expect(await write(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toBe('HTTP/1.1 404 Not Found');
  });

  test.each(['1%20OR%201=1', '-1', '1e9', '9223372036854775808', '%F0%9F'])('17: the id %s is not found', async (id) => {
    expect((await app.inject('GET', `/experiences/${id}`, { token: member.token })).status).toBe(404);
    expect((await app.inject('DELETE', `/user/social-ids/${id}`, { token: member.token })).status).toBe(404);
  });

  test.each(['0', '-1', '1.5', '1e9', 'abc', '[1,2]'])('18: refuses the page %s', async (page) => {
    const reply = await app.inject('GET', '/notifications', { token: member.token, query: { page } });
    expectReply(reply, [422, 'VALIDATION_FAILED', 'page must be a whole number from 1 to 100']);
  });
});

describe('sign-in, sign-up, codes, Google', () => {
  const NUMBER_INVALID = 'Please enter a valid phone number';
  test.each<[number, unknown, ExpectedReply]>([
    [19, '', [422, 'VALIDATION_FAILED', 'Please enter your phone number']],
    ...['12345', '1'.repeat(25), 'letters', '+1+12025550143', '+1٢٠٢٥٥٥٠١٤٣', '+1202555\u00000143'].map(
      (phone): [number, unknown, ExpectedReply] => [20, phone, [422, 'VALIDATION_FAILED', NUMBER_INVALID]],
    ),
    [21, '+882161234567', [422, 'UNSUPPORTED_REGION']],
    [21, '+19005551234', [422, 'UNSUPPORTED_REGION']],
  ])('%i: refuses the number %j', async (_number, phone_number, expected) =>
    expectReply(await send({ phone_number, ...consent }), expected),
  );

  test('20: a number with an extension is accepted or refused, and does not fail', async () => {
    expect([200, 422]).toContain((await send({ phone_number: '+1 (202) 555-0143;ext=1', ...consent })).status);
  });

  test.each([false, 'true', 0, undefined])('22: refuses a consent of %j', async (carrier_consent_given) => {
    expectReply(await send({ phone_number: freshPhone(), carrier_consent_given }), [
      422,
      'CARRIER_CONSENT_REQUIRED',
      'Carrier consent is required to send SMS verification codes.',
    ]);
  });

  test.each(['2099-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'yesterday', 7])(
    '23: refuses a consent given at %j',
    async (carrier_consent_timestamp) => {
      expectReply(await send({ phone_number: freshPhone(), ...consent, carrier_consent_timestamp }), [422, 'VALIDATION_FAILED']);
    },
  );

  test('24: refuses to send another code within the minute', async () => {
    const phone = await askForCode();
    app.clock.advance(10);
    const again = await send({ phone_number: phone, ...consent });
    expectReply(again, [429, 'RATE_LIMITED', 'Too many requests. Please wait a moment and try again.']);
    expect(again.headers['retry-after']).toBe('60');
  });

  test.each(['123', '12345', '12a4', ' 1234', '１２３４'])('25: refuses the code %j', async (given) => {
    expectReply(await verifyCode(freshPhone(), given), [422, 'VALIDATION_FAILED', 'Please enter a valid 4-digit verification code']);
  });

  test('26: a code is invalid after three wrong tries; 27: refuses expired and used codes, and another number’s', async () => {
    const phone = await askForCode();
    const right = await app.codeFor(phone);
    for (let n = 0; n < 3; n++) expectReply(await verifyCode(phone, otherThan(right)), [422, 'INVALID_CODE', 'Invalid verification code']);
    expectReply(await verifyCode(phone, right), [422, 'CODE_EXPIRED']);
    await askForCode(phone);
    const other = await askForCode();
    const fresh = await app.codeFor(phone);
    const invalid: ExpectedReply = [422, 'INVALID_CODE', 'Invalid verification code'];
    if (fresh !== (await app.codeFor(other))) expectReply(await verifyCode(other, fresh), invalid);
    expect((await verifyCode(phone, fresh)).code).toBe('USER_NOT_FOUND');
    expectReply(await verifyCode(phone, fresh), invalid);
    app.clock.advance(601);
    expectReply(await verifyCode(other, await app.codeFor(other)), invalid);
  });

  test('28: of a hundred correct codes at the same time, one is accepted', async () => {
    const { phone } = await makeMember(app);
    await askForCode(phone);
    const right = await app.codeFor(phone);
    const replies = await Promise.all(Array.from({ length: 100 }, () => verifyCode(phone, right)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('29, 30: refuses invalid birthdates and names', async () => {
    const now = app.clock.now();
    const month = (years: number, away: number): string =>
      isoDay(new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth() + away, 1)));
    const register = (wrong: Record<string, unknown>) =>
      app.call('POST /register', { body: { ...profile, ...wrong, phone_number: freshPhone(), ...consent } });
    const day = (years: number): string =>
      isoDay(new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + 1)));
    // day(0) is tomorrow, and day(18) is 17 years and 364 days ago. Only first days of a month are accepted, so that no exact birthday is stored.
    for (const birthdate of ['2026-13-01', '2026-02-30', day(0), month(0, 1), day(18), month(18, 0), '1900-01-01', '1990-05-02']) {
      expectReply(await register({ birthdate }), [422, 'VALIDATION_FAILED', /18 years old|month/], birthdate);
    }
    for (const display_name of ['   ', 'x'.repeat(101), '\u200b\u200d', '\u202e', '<b>', '<b></b>', 'Аdmin']) {
      expectReply(await register({ display_name }), [422, 'VALIDATION_FAILED', /display name/i], display_name);
    }
    // A letter of a name keeps at most two combining marks, so that they never cover the lines around it.
    expect((await register({ display_name: `Z${'\u0300'.repeat(60)}oe` })).status).toBeLessThan(500);
  });

  test('31 to 34: refuses a wrong or repeated answer of Google, one with an unverified address, a raw Google id and an expired ticket', async () => {
    const cancelled = await goToGoogle(app, '');
    expect(cancelled.response).toMatchObject({ code: '', error: 'access_denied' });
    const exchange = (body: Record<string, string>, headers = {}) => app.call('POST /auth/google/exchange', { body, headers });
    expectReply(await exchange({ state: 'x' }), [422, 'VALIDATION_FAILED']);
    const { browser, response } = await goToGoogle(app, 'local-1002');
    const { error: _, ...googleResponse } = response;
    const cookies = browser.apiCookies();
    expectReply(await exchange({ ...googleResponse, state: 'wrong' }, cookies), [401, 'GOOGLE_SIGN_IN_FAILED', 'Google sign-in failed']);
    const found = await exchange(googleResponse, cookies);
    expect(found.code).toBe('USER_NOT_FOUND');
    expectReply(await exchange(googleResponse, cookies), [401, 'GOOGLE_SIGN_IN_FAILED']);
    const unproved = await goToGoogle(app, 'local-1004');
    const { error: __, ...unprovedResponse } = unproved.response;
    expectReply(await exchange(unprovedResponse, unproved.browser.apiCookies()), [401, 'GOOGLE_SIGN_IN_FAILED']);
    const body = { ...profile, phone_number: freshPhone(), ...consent };
    expectReply(await app.inject('POST', '/auth/google/create-user', { body: { ...body, google_id: '1' } }), [422, 'VALIDATION_FAILED']);
    const { google_ticket } = found.data as unknown as { google_ticket: string };
    app.clock.advance(301);
    const late = await app.inject('POST', '/auth/google/create-user', {
      body: { ...body, google_ticket },
      headers: openBrowser(app.app.http).apiCookies(),
    });
    expectReply(late, [422, 'GOOGLE_TICKET_EXPIRED']);
  });

  test('35: signing up twice creates one account, and the second sign-up learns of it only after the number is proved', async () => {
    const phone = freshPhone();
    const register = () => app.call('POST /register', { body: { ...profile, phone_number: phone, ...consent } });
    const both = await Promise.all([register(), register()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    const verify = async () => app.call('POST /verify-sms', { body: { phone_number: phone, verification_code: await app.codeFor(phone) } });
    const made = await Promise.all([verify(), verify()]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    app.clock.advance(61);
    expect((await register()).status).toBe(200);
    expectReply(await verify(), [409, 'USER_ALREADY_VERIFIED']);
  });
});

describe('profile, photo, e-mail, links', () => {
  test.each(['trust_score', 'reveals', 'verification_status', 'id', 'role'])('36: refuses to set %s', async (field) => {
    expectReply(await as(member, 'PUT', '/user', { [field]: 100 }), [422, 'VALIDATION_FAILED', `Unknown field: ${field}`]);
  });

  test.each(['yes', 1, null])('37: refuses campus_mode %j', async (campus_mode) => {
    expectReply(await as(member, 'PUT', '/user', { campus_mode }), [422, 'VALIDATION_FAILED', 'campus_mode must be true or false']);
  });

  test('38, 39: refuses invalid addresses and codes', async () => {
    const add = (email: string) => as(member, 'POST', '/auth/add-email', { email });
    expectReply(await add(''), [422, 'VALIDATION_FAILED', 'Please enter your email address']);
    for (const email of ['a@b', 'a@b..c', `${'x'.repeat(92)}@test.com`, 'a@b.c\r\nBcc:x', '"a b"@c.d']) {
      expectReply(await add(email), [422, 'VALIDATION_FAILED', 'Please enter a valid email address'], email);
    }
    for (const verification_code of ['12345', '1234567', '12345a', '１２３４５６']) {
      const reply = await as(member, 'POST', '/auth/verify-email', { email: 'a@example.com', verification_code });
      expectReply(reply, [422, 'VALIDATION_FAILED', 'Please enter a valid 6-digit verification code'], verification_code);
    }
  });

  test('40: refuses invalid photos, which leave nothing behind', async () => {
    const good = await picture();
    const other = await makeMember(app);
    expect((await upload(app, '/user/photo', [{ name: 'photo', filename: 'me.png', content: good }], other.token)).status).toBe(200);
    const stored = () =>
      readdirSync(join(app.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{12}$/.test(name)).length;
    const before = stored();
    const frame = Buffer.from('2c0000000001000100000202440100', 'hex');
    const frames = Buffer.concat([
      Buffer.from('474946383961010001008000000000ffffff', 'hex'),
      ...Array.from({ length: 10_000 }, () => frame),
      Buffer.from(';'),
    ]);
    const huge = Buffer.from(good);
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    const photo = (content: Buffer | string, filename = 'me.png'): Part => ({ name: 'photo', filename, content });
    const cases: [string, Part[], number[]][] = [
      ['SVG', [photo('<svg xmlns="http://www.w3.org/2000/svg"/>')], [422]],
      ['HTML named .jpg', [photo('<!doctype html><p>Hi', 'me.jpg')], [422]],
      ['nothing', [photo('')], [422]],
      ['5 MB and one byte', [photo(Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024 + 1 - good.length)]))], [413]],
      ['20,000 pixels wide and high', [photo(huge)], [422]],
      ['10,000 frames', [photo(frames)], [422]],
      ['cut off', [photo(good.subarray(0, good.length - 30))], [422]],
      ['two parts', [photo(good), photo(good)], [422]],
      ['another name', [{ ...photo(good), name: 'picture' }], [422]],
    ];
    for (const [what, parts, statuses] of cases) {
      const { status } = await upload(app, '/user/photo', parts, member.token);
      expect([what, statuses.includes(status) ? 'refused' : status]).toEqual([what, 'refused']);
    }
    const raw = (body: string, type: string) =>
      app.inject('POST', '/user/photo', { token: member.token, body, headers: { 'content-type': type } });
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'image/png', 'application/json']) {
      expect([400, 415, 422]).toContain(
        (await raw('--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nabc', type)).status,
      );
    }
    const head = `POST /api/v1/user/photo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${member.token}\r\n`;
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999\r\n\r\n--x\r\n`);
        socket.destroy();
      });
      socket.on('close', () => resolve());
    });
    expect((await app.call('GET /user', { token: member.token })).data.user.photo_url).toBeNull();
    expect(stored()).toBe(before);
  });

  const link = (who: TestMember, platform: string, social_id: string, type = 'handle') =>
    as(who, 'POST', '/user/social-ids', { platform, social_id, type });

  test.each<[number, string, string, RegExp]>([
    [41, 'myspace', 'someone', /platform/],
    [42, 'instagram', '@@@', /^Username cannot be empty$/],
    [42, 'instagram', ' ', /^Username cannot be empty$/],
    [42, 'other', 'x'.repeat(51), /1-50 characters/],
    [42, 'snapchat', 'ab', /3-15 characters long and can only contain letters, digits/],
    [42, 'instagram', 'user name', /can only contain letters/],
    [42, 'instagram', '😀', /can only contain/],
    [42, 'instagram', 'раураl', /can only contain/],
    [42, 'instagram', '../x', /can only contain/],
  ])('%i: refuses the %s ID %j', async (_number, platform, id, message) =>
    expectReply(await link(await makeMember(app), platform, id), [422, 'VALIDATION_FAILED', message]),
  );

  test('43 to 46: refuses to link an ID twice, another member’s ID or too many, and to delete another member’s', async () => {
    const [owner, other] = [await makeMember(app, { trust: 50 }), await makeMember(app, { trust: 50 })];
    const linked = await link(owner, 'reddit', 'Some_Handle');
    expect(linked.status).toBe(201);
    for (const again of ['some_handle', '@SOME_HANDLE']) expectReply(await link(owner, 'reddit', again), [409, 'ALREADY_LINKED']);
    const claimed = await link(other, 'reddit', 'some_handle');
    expectReply(claimed, [409, 'SOCIAL_ID_ALREADY_CLAIMED']);
    expect((claimed.data as { current_owner: string }).current_owner).toMatch(/^[0-9a-f-]{36}$/);
    expect(claimed.text).not.toContain(owner.userId);
    const { id } = (linked.data as { social_id: { id: string } }).social_id;
    expectReply(await as(other, 'DELETE', `/user/social-ids/${id}`), [404, 'NOT_FOUND']);
    for (let n = 2; n <= 5; n++) expect((await link(owner, 'reddit', `handle_${n}`)).status).toBe(201);
    expectReply(await link(owner, 'reddit', 'handle_6'), [409, 'LINK_LIMIT']);
    for (let day = 1; day <= 3; day++) {
      app.clock.advance(DAY_S + 1);
      for (let n = 0; n < 5; n++) expect((await link(owner, 'reddit', `handle_${day}_${n}`)).status).toBe(201);
    }
    app.clock.advance(DAY_S + 1);
    expectReply(await link(owner, 'reddit', 'handle_21'), [409, 'LINK_LIMIT']);
  });
});
