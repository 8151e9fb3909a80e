import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_S, HOUR_S } from '../../platform/clock.ts';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const consent = { carrier_consent_given: true };
const requestCode = (phone: string) => app.call('POST /signin', { body: { phone_number: phone, ...consent } });
const enter = (phone: string, code: string) => app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: code } });
const wrongCode = (code: string, offset = 1): string => String((Number(code) + offset) % 10 ** code.length).padStart(code.length, '0');

/** So long that the limit of codes an hour isn't reached. */
const CODE_INTERVAL_S = 800;

/** Enters ten wrong codes for the number, as a stranger could. */
async function lockByGuessing(phone: string): Promise<void> {
  for (let wrong = 0; wrong < 10;) {
    app.clock.advance(CODE_INTERVAL_S);
    await requestCode(phone);
    const code = await app.codeFor(phone);
    for (let offset = 1; offset <= 3 && wrong < 10; offset++, wrong++)
      expect((await enter(phone, wrongCode(code, offset))).code).toBe('INVALID_CODE');
  }
}

interface Refusal {
  status: 422;
  code: string;
  message: string;
}
const NUMBER_MISSING: Refusal = { status: 422, code: 'VALIDATION_FAILED', message: 'Please enter your phone number' };
const NUMBER_INVALID: Refusal = { status: 422, code: 'VALIDATION_FAILED', message: 'Please enter a valid phone number' };
const REGION_UNSUPPORTED: Refusal = { status: 422, code: 'UNSUPPORTED_REGION', message: 'We can’t send codes to this country yet.' };
const CONSENT_REQUIRED: Refusal = {
  status: 422,
  code: 'CARRIER_CONSENT_REQUIRED',
  message: 'Carrier consent is required to send SMS verification codes.',
};
const CONSENT_TIME_INVALID: Refusal = { status: 422, code: 'VALIDATION_FAILED', message: 'The time of consent is not valid' };

describe('requesting a code', () => {
  test('returns the same to a member and to a stranger, and sends a message to both', async () => {
    const { phone } = await makeMember(app);
    const stranger = freshPhone();
    const replies = [await requestCode(phone), await requestCode(stranger)];
    expect(replies[0]!.text).toBe(replies[1]!.text);
    expect(replies[0]).toMatchObject({ status: 200, data: { sent: true, resend_in: 60, expires_in: 600 } });
    for (const to of [phone, stranger]) {
      const [message] = await app.platform.messages.readInbox(app.db, to);
      expect(message).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{4}$/) as string });
      expect(message!.text).toMatch(/only at localhost:3000\. Never share it with anyone: no one from Candor/);
      expect(message!.text).toContain(`@localhost:3000 #${message!.code}`);
    }
  });

  test('records the times and the client address of the consent', async () => {
    const phone = freshPhone();
    const before = app.clock.now();
    const consentedAt = new Date(before.getTime() - 5_000).toISOString();
    await app.call('POST /signin', { body: { phone_number: phone, ...consent, carrier_consent_timestamp: consentedAt } });
    const consents = await app.db
      .selectFrom('consents')
      .selectAll()
      .where('address_hash', '=', app.platform.vault.hash('phone', phone))
      .execute();
    expect(consents).toHaveLength(1);
    expect(consents[0]!.client_timestamp?.toISOString()).toBe(consentedAt);
    expect(consents[0]!.given_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(consents[0]!.given_at.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
    expect(app.platform.vault.open('consents.client_address', consents[0]!.id, consents[0]!.client_address_enc)).toBe('127.0.0.1');
  });

  test('is limited to one a minute, five an hour and ten a day for each number', async () => {
    const phone = freshPhone();
    const refusals: [status: number, retryAfterS: number][] = [];
    for (let sent = 1; sent <= 5; sent++) {
      expect((await requestCode(phone)).status).toBe(200);
      app.clock.advance(10);
      const refused = await requestCode(phone);
      refusals.push([refused.status, Number(refused.headers['retry-after'])]);
      app.clock.advance(51);
    }
    // The fifth refusal already comes from the hourly limit.
    expect(refusals.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => [429, 60]));
    const sixth = await requestCode(phone);
    expect(sixth).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment and try again.' });
    expect(sixth.data).toEqual({ retry_after: Number(sixth.headers['retry-after']) });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    app.clock.advance(HOUR_S);
    for (let sent = 6; sent <= 10; sent++) {
      expect((await requestCode(phone)).status).toBe(200);
      app.clock.advance(sent === 10 ? HOUR_S : 61);
    }
    expect((await requestCode(phone)).status).toBe(429);
    app.clock.advance(DAY_S);
    expect((await requestCode(phone)).status).toBe(200);
  });

  test('is limited to thirty an hour for each client address, whatever the numbers', async () => {
    const strict = await startTestApp({ SMS_SENDS_PER_ADDRESS_PER_HOUR: '30' });
    const request = (from: string) => strict.call('POST /signin', { body: { phone_number: freshPhone(), ...consent }, from });
    for (let sent = 0; sent < 30; sent++) expect((await request('203.0.113.7')).status).toBe(200);
    expect((await request('203.0.113.7')).status).toBe(429);
    expect((await request('203.0.113.8')).status).toBe(200);
    await strict.close();
  });

  test('sends one message when calls race', async () => {
    const phone = freshPhone();
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestCode(phone)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await app.platform.messages.readInbox(app.db, phone)).toHaveLength(1);
  });

  test.each<[string, unknown, Refusal]>([
    ['no number', { ...consent }, NUMBER_MISSING],
    ['an empty number', { phone_number: '', ...consent }, NUMBER_MISSING],
    ['a short number', { phone_number: '12345', ...consent }, NUMBER_INVALID],
    ['25 digits', { phone_number: '+1234567890123456789012345', ...consent }, NUMBER_INVALID],
    ['letters', { phone_number: '+1415CANDOR1', ...consent }, NUMBER_INVALID],
    ['two pluses', { phone_number: '+1+14155550100', ...consent }, NUMBER_INVALID],
    ['digits of another script', { phone_number: '+١٤١٥٥٥٥٠١٠٠', ...consent }, NUMBER_INVALID],
    ['a NUL', { phone_number: '+1415555\u00000100', ...consent }, NUMBER_INVALID],
    ['an extension', { phone_number: '+1 (202) 555-0143;ext=1', ...consent }, NUMBER_INVALID],
    ['a number that is no text', { phone_number: 14155550101, ...consent }, NUMBER_MISSING],
    ['a network of no country', { phone_number: '+882161234567', ...consent }, REGION_UNSUPPORTED],
    ['a premium number', { phone_number: '+19005551234', ...consent }, REGION_UNSUPPORTED],
    ['a country without sign-up', { phone_number: '+4915123456789', ...consent }, REGION_UNSUPPORTED],
    ['no consent', { phone_number: '+14155550199' }, CONSENT_REQUIRED],
    ['consent refused', { phone_number: '+14155550199', carrier_consent_given: false }, CONSENT_REQUIRED],
    ['consent as a word', { phone_number: '+14155550199', carrier_consent_given: 'true' }, CONSENT_REQUIRED],
    ['consent as a number', { phone_number: '+14155550199', carrier_consent_given: 0 }, CONSENT_REQUIRED],
    [
      'consent in 2099',
      { phone_number: '+14155550199', ...consent, carrier_consent_timestamp: '2099-01-01T00:00:00Z' },
      CONSENT_TIME_INVALID,
    ],
    [
      'consent in 1970',
      { phone_number: '+14155550199', ...consent, carrier_consent_timestamp: '1970-01-01T00:00:00Z' },
      CONSENT_TIME_INVALID,
    ],
    [
      'consent at an unreadable time',
      { phone_number: '+14155550199', ...consent, carrier_consent_timestamp: 'yesterday' },
      CONSENT_TIME_INVALID,
    ],
    [
      'a role',
      { phone_number: '+14155550199', ...consent, role: 'admin' },
      { status: 422, code: 'VALIDATION_FAILED', message: 'Unknown field: role' },
    ],
  ])('refuses %s', async (_name, body, refusal) => {
    expect(await app.call('POST /signin', { body })).toMatchObject(refusal);
    if (!refusal.message.startsWith('Unknown')) expect(await app.call('POST /send-sms', { body })).toMatchObject(refusal);
  });

  test.each([
    ['10 digits', '4155550123'],
    ['11 digits starting with 1', '14155550123'],
    ['spaces and brackets', ' +1 (415) 555-0123 '],
  ])('reads %s as the same number', async (_name, typed) => {
    app.clock.advance(DAY_S);
    const received = async () => (await app.platform.messages.readInbox(app.db, '+14155550123')).length;
    const before = await received();
    expect((await requestCode(typed)).status).toBe(200);
    expect(await received()).toBe(before + 1);
  });
});

describe('entering a code', () => {
  test('gives a member a session, with its audit entry', async () => {
    const { phone, userId, displayName } = await makeMember(app);
    await requestCode(phone);
    const signedIn = await enter(phone, await app.codeFor(phone));
    expect(signedIn.status).toBe(200);
    expect(signedIn.data.user).toMatchObject({
      id: userId,
      display_name: displayName,
      phone_number: phone,
      verification_status: true,
      trust_score: 60,
      trust_tier: 'silver',
    });
    expect(signedIn.data.token).toMatch(/^[\w-]{43}$/);
    expect((await app.call('GET /user', { token: signedIn.data.token })).data.user).toEqual(signedIn.data.user);
    expect((await app.auditOf('session.start')).at(-1)).toMatchObject({ actor: 'visitor', subject: `user:${userId}` });
    const sessions = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    expect(JSON.stringify(sessions)).not.toContain(signedIn.data.token);
  });

  test('works once for each code', async () => {
    const { phone } = await makeMember(app);
    await requestCode(phone);
    const code = await app.codeFor(phone);
    expect((await enter(phone, code)).status).toBe(200);
    expect(await enter(phone, code)).toMatchObject({ status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' });
  });

  test('signs in one of a hundred simultaneous calls with the right code', async () => {
    const { phone } = await makeMember(app);
    await requestCode(phone);
    const code = await app.codeFor(phone);
    const replies = await Promise.all(Array.from({ length: 100 }, () => enter(phone, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(99);
  });

  test('counts three of a hundred simultaneous guesses as tries', async () => {
    const { phone } = await makeMember(app);
    await requestCode(phone);
    const code = await app.codeFor(phone);
    const guesses = Array.from({ length: 100 }, (_, index) => wrongCode(code, index + 1));
    const replies = await Promise.all(guesses.map((guess) => enter(phone, guess)));
    expect(replies.filter((reply) => reply.code === 'INVALID_CODE')).toHaveLength(3);
    expect(replies.filter((reply) => reply.code === 'CODE_EXPIRED')).toHaveLength(97);
    expect(await enter(phone, code)).toMatchObject({ status: 422, code: 'CODE_EXPIRED' });
  });

  test('is refused after three wrong tries, until there is a new code', async () => {
    const { phone } = await makeMember(app);
    await requestCode(phone);
    const code = await app.codeFor(phone);
    for (const offset of [1, 2, 3])
      expect(await enter(phone, wrongCode(code, offset))).toMatchObject({ status: 422, code: 'INVALID_CODE' });
    expect(await enter(phone, code)).toMatchObject({
      status: 422,
      code: 'CODE_EXPIRED',
      message: 'This code has expired. Please request a new one.',
    });
    app.clock.advance(61);
    await requestCode(phone);
    expect((await enter(phone, await app.codeFor(phone))).status).toBe(200);
  });

  test('is refused for an earlier code once there is a new one', async () => {
    const { phone } = await makeMember(app);
    await requestCode(phone);
    const first = await app.codeFor(phone);
    app.clock.advance(61);
    await requestCode(phone);
    const second = await app.codeFor(phone);
    if (first !== second) expect(await enter(phone, first)).toMatchObject({ code: 'INVALID_CODE' });
    expect((await enter(phone, second)).status).toBe(200);
  });

  test('is possible for ten minutes', async () => {
    const [inTime, late] = [await makeMember(app), await makeMember(app)];
    await requestCode(inTime.phone);
    await requestCode(late.phone);
    app.clock.advance(595);
    expect((await enter(inTime.phone, await app.codeFor(inTime.phone))).status).toBe(200);
    app.clock.advance(6);
    expect(await enter(late.phone, await app.codeFor(late.phone))).toMatchObject({ status: 422, code: 'INVALID_CODE' });
  });

  test('is refused for the code of another number', async () => {
    const [mine, theirs] = [await makeMember(app), await makeMember(app)];
    await requestCode(mine.phone);
    await requestCode(theirs.phone);
    const code = await app.codeFor(theirs.phone);
    if (code !== (await app.codeFor(mine.phone))) expect(await enter(mine.phone, code)).toMatchObject({ code: 'INVALID_CODE' });
    expect(await enter(freshPhone(), code)).toMatchObject({ status: 422, code: 'INVALID_CODE' });
  });

  test.each(['123', '12345', '12a4', ' 1234', '１２３４', '', 1234, null])('refuses %j as a code', async (code) => {
    const reply = await app.call('POST /verify-signin', { body: { phone_number: freshPhone(), verification_code: code } });
    expect(reply).toMatchObject({ status: 422, message: 'Please enter a valid 4-digit verification code' });
  });

  test('locks the number for 24 hours after ten wrong tries in a day, for right and new codes too', async () => {
    const { phone } = await makeMember(app);
    await lockByGuessing(phone);
    const right = await enter(phone, await app.codeFor(phone));
    expect(right).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: 'Too many attempts. Please try again later.' });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(DAY_S - 400);
    app.clock.advance(DAY_S - 400);
    expect(await requestCode(phone)).toMatchObject({ status: 429, message: 'Too many attempts. Please try again later.' });
    app.clock.advance(401);
    expect((await requestCode(phone)).status).toBe(200);
    expect((await enter(phone, await app.codeFor(phone))).status).toBe(200);
  });

  test('wrongly ten times, as a stranger can, stops neither the deletion of the account nor requests without an account', async () => {
    const { phone, token } = await makeMember(app);
    await lockByGuessing(phone);
    app.clock.advance(HOUR_S);
    expect(await app.call('DELETE /user', { token, body: {} })).toMatchObject({ status: 202, code: 'VERIFICATION_REQUIRED' });
    const body = { verification_code: await app.codeFor(phone) };
    expect((await app.call('DELETE /user', { token, body })).status).toBe(200);
    app.clock.advance(61);
    const request = await app.call('POST /privacy/requests', { body: { channel: 'phone', value: phone } });
    expect(request.status).toBe(200);
    const proof = { id: request.data.id, verification_code: await app.codeFor(phone) };
    // Wrong guesses at the code of another request for this number don't stop this one either.
    app.clock.advance(61);
    const others = await app.call('POST /privacy/requests', { body: { channel: 'phone', value: phone } });
    const guess = { id: others.data.id, verification_code: wrongCode(await app.codeFor(phone)) };
    for (let n = 0; n < 3; n++) expect((await app.call('POST /privacy/requests/verify', { body: guess })).code).toBe('INVALID_CODE');
    expect((await app.call('POST /privacy/requests/verify', { body: proof })).status).toBe(200);
  });

  test('stays possible on the member’s own browser while the number is locked', async () => {
    const { phone, userId } = await makeMember(app);
    await requestCode(phone);
    const first = await enter(phone, await app.codeFor(phone));
    const own = { cookie: String(first.headers['set-cookie']).split(';')[0]! };
    await lockByGuessing(phone);
    app.clock.advance(CODE_INTERVAL_S);
    expect(await requestCode(phone)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const stolen = { cookie: `candor-device=${'x'.repeat(43)}` };
    const request = (headers: Record<string, string>) => app.call('POST /signin', { body: { phone_number: phone, ...consent }, headers });
    expect((await request(stolen)).status).toBe(429);
    expect((await request(own)).status).toBe(200);
    const body = { phone_number: phone, verification_code: await app.codeFor(phone) };
    expect((await app.call('POST /verify-signin', { body })).status).toBe(429);
    expect((await app.call('POST /verify-signin', { body, headers: own })).data.user.id).toBe(userId);
  });

  test('is limited for each client address', async () => {
    const strict = await startTestApp({ CODE_CHECKS_PER_ADDRESS_PER_HOUR: '20' });
    const guess = (from: string) =>
      strict.call('POST /verify-signin', { body: { phone_number: freshPhone(), verification_code: '0000' }, from });
    for (let tried = 0; tried < 20; tried++) expect((await guess('203.0.113.7')).code).toBe('INVALID_CODE');
    expect((await guess('203.0.113.7')).status).toBe(429);
    expect((await guess('203.0.113.8')).code).toBe('INVALID_CODE');
    await strict.close();
  });
});
