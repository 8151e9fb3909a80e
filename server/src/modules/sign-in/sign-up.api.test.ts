import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_S } from '../../platform/clock.ts';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const consent = { carrier_consent_given: true };
const profile = { display_name: 'Ana López', birthdate: '1991-04-01', campus_mode: false, lgbtqia: true };
const register = (phone: string, more: Record<string, unknown> = {}) =>
  app.call('POST /register', { body: { ...profile, ...consent, phone_number: phone, ...more } });
const finish = (phone: string, code: string, data?: unknown) =>
  app.call('POST /verify-sms', {
    body: { phone_number: phone, verification_code: code, ...(data === undefined ? {} : { registration_data: data }) },
  });

async function ticketFor(phone: string): Promise<string> {
  await app.call('POST /signin', { body: { phone_number: phone, ...consent } });
  const reply = await app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: await app.codeFor(phone) } });
  expect(reply).toMatchObject({
    status: 404,
    code: 'USER_NOT_FOUND',
    message: 'Account not found. Please sign up first.',
    data: { phone_number: phone },
  });
  return (reply.data as unknown as { signup_ticket: string }).signup_ticket;
}

describe('signing up', () => {
  test('in Spanish stores the language for later messages', async () => {
    const phone = freshPhone();
    await register(phone);
    const body = { phone_number: phone, verification_code: await app.codeFor(phone) };
    const { data } = await app.call('POST /verify-sms', { body, headers: { 'accept-language': 'es-MX, en;q=0.5' } });
    expect((await app.call('GET /user/settings', { token: data.token })).data.settings).toMatchObject({ language: 'es', theme: 'auto' });
  });

  test('with a code uses the data of the form, stores it sealed and writes an audit entry', async () => {
    const phone = freshPhone();
    expect(await register(phone)).toMatchObject({ status: 200, data: { sent: true, resend_in: 60, expires_in: 600 } });
    const signedUp = await finish(phone, await app.codeFor(phone));
    expect(signedUp.status).toBe(200);
    expect(signedUp.data.user).toMatchObject({
      display_name: 'Ana López',
      phone_number: phone,
      phone_verified: true,
      has_phone: true,
      birthdate: '1991-04-01',
      role: 'user',
      trust_score: 50,
      trust_tier: 'silver',
      verification_status: true,
      auth_provider: 'phone',
      campus_mode: false,
      lgbtqia: true,
      photo_url: null,
      bans: [],
      linked_social_ids_count: 1,
      profile_completeness: { has_birthdate: true, has_display_name: true, is_complete: true },
    });
    expect(await app.auditOf('user.create')).toContainEqual(
      expect.objectContaining({ subject: `user:${signedUp.data.user.id}`, actor: 'visitor' }),
    );
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', signedUp.data.user.id).executeTakeFirstOrThrow();
    const stored = JSON.stringify(row, (_key, value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
    for (const secret of ['Ana', phone.slice(-7), '1991']) expect(stored).not.toContain(secret);
  });

  test('prefers the data sent with the code to the stored data', async () => {
    const phone = freshPhone();
    await register(phone, { display_name: 'Somebody Else' });
    const signedUp = await finish(phone, await app.codeFor(phone), { ...profile, display_name: 'The Owner' });
    expect(signedUp.data.user.display_name).toBe('The Owner');
  });

  test('continues with a new code, and is dropped by a sign-in', async () => {
    const [again, dropped] = [freshPhone(), freshPhone()];
    await register(again);
    await register(dropped);
    app.clock.advance(61);
    await app.call('POST /send-sms', { body: { phone_number: again, ...consent } });
    await app.call('POST /signin', { body: { phone_number: dropped, ...consent } });
    expect((await finish(again, await app.codeFor(again))).status).toBe(200);
    expect(await finish(dropped, await app.codeFor(dropped))).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  test('says that a number has an account only after its code is entered', async () => {
    const { phone } = await makeMember(app);
    const stranger = freshPhone();
    const replies = [await register(phone), await register(stranger)];
    expect(replies[0]!.text).toBe(replies[1]!.text);
    const refused = await finish(phone, await app.codeFor(phone));
    expect(refused).toMatchObject({
      status: 409,
      code: 'USER_ALREADY_VERIFIED',
      message: 'An account with this phone number already exists. Please sign in.',
    });
    expect(await finish(phone, await app.codeFor(phone))).toMatchObject({ status: 422, code: 'INVALID_CODE' });
  });

  test('creates one account with the ticket of a proved number, without another code', async () => {
    const phone = freshPhone();
    const ticket = await ticketFor(phone);
    const before = (await app.platform.messages.readInbox(app.db, phone)).length;
    const replies = await Promise.all(Array.from({ length: 10 }, () => register(phone, { signup_ticket: ticket })));
    const created = replies.filter(({ status }) => status === 200);
    expect(created).toHaveLength(1);
    expect(created[0]!.data).toMatchObject({ token: expect.any(String) as string, user: { phone_number: phone } });
    expect(replies.filter(({ code }) => code === 'SIGNUP_TICKET_EXPIRED')).toHaveLength(9);
    expect(await app.platform.messages.readInbox(app.db, phone)).toHaveLength(before);
  });

  test('accepts a ticket only for its number and for fifteen minutes', async () => {
    const [mine, theirs] = [freshPhone(), freshPhone()];
    const ticket = await ticketFor(mine);
    expect(await register(theirs, { signup_ticket: ticket })).toMatchObject({ status: 422, code: 'SIGNUP_TICKET_EXPIRED' });
    app.clock.advance(15 * MINUTE_S + 1);
    expect(await register(mine, { signup_ticket: ticket })).toMatchObject({ status: 422, code: 'SIGNUP_TICKET_EXPIRED' });
    expect(await register(freshPhone(), { signup_ticket: 'made-up' })).toMatchObject({ status: 422, code: 'SIGNUP_TICKET_EXPIRED' });
  });

  test('creates one account from two tickets for the same number', async () => {
    const phone = freshPhone();
    const first = await ticketFor(phone);
    app.clock.advance(61);
    const second = await ticketFor(phone);
    const replies = await Promise.all([register(phone, { signup_ticket: first }), register(phone, { signup_ticket: second })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: 'USER_ALREADY_EXISTS',
      message: 'An account with this phone number already exists. Please sign in.',
    });
  });

  const NOW = new Date('2026-11-21T12:00:00Z');
  test.each<[string, string, string | null]>([
    ['a month that does not exist', '2026-13-01', 'Please select both month and year'],
    ['a day that does not exist', '2026-02-30', 'Please select both month and year'],
    ['not the first of a month', '1990-05-02', 'Please select both month and year'],
    ['nothing', '', 'Please select your birth month and year'],
    ['next month', '2026-12-01', 'You must be at least 18 years old to register'],
    ['a month whose last day is less than 18 years ago', '2008-11-01', 'You must be at least 18 years old to register'],
    ['a month whose last day is more than 18 years ago', '2008-10-01', null],
    ['1900', '1900-01-01', 'Please select both month and year'],
  ])('with a birthdate (%s: %j) gives the error %j', async (_name, birthdate, message) => {
    app.clock.set(NOW);
    const reply = await register(freshPhone(), { birthdate });
    if (message === null) expect(reply.status).toBe(200);
    else expect(reply).toMatchObject({ status: 422, message });
    const data = await finish(freshPhone(), '0000', { ...profile, birthdate });
    expect(data).toMatchObject(message === null ? { code: 'INVALID_CODE' } : { status: 422, message });
  });

  test('counts 18 years from the last day of the birth month, leap years included', async () => {
    const at = async (now: string, birthdate: string): Promise<number> => {
      app.clock.set(new Date(now));
      return (await register(freshPhone(), { birthdate })).status;
    };
    expect(await at('2026-02-27T23:59:59Z', '2008-02-01')).toBe(422);
    expect(await at('2026-03-01T00:00:00Z', '2008-02-01')).toBe(200);
    expect(await at('2027-02-28T00:00:00Z', '2009-02-01')).toBe(200);
    app.clock.set(NOW);
  });

  test.each<[string, unknown]>([
    ['blank', '   '],
    ['missing', undefined],
    ['only zero-width characters', '\u200b\u200d\u2060'],
    ['only a direction override', '\u202e'],
    ['only a tag', '<b></b>'],
  ])('is refused if the display name is %s', async (_name, display_name) => {
    expect(await register(freshPhone(), { display_name })).toMatchObject({
      status: 422,
      message: 'Please enter your display name',
      errors: { display_name: ['Please enter your display name'] },
    });
  });

  test.each<[string, string, string]>([
    ['101 characters', 'x'.repeat(101), 'Display name must be at most 100 characters'],
    ['a look-alike of a reserved name', 'Аdmin', 'Please choose another display name'],
    ['a phone number', 'Call 415 555 0143', 'Please choose another display name'],
    ['an e-mail address', 'jordan@example.com', 'Please choose another display name'],
    ['a link', 'www.example.com/jordan', 'Please choose another display name'],
    ['a street address', '12 Ocean Avenue', 'Please choose another display name'],
  ])('is refused with a display name of %s', async (_name, display_name, message) => {
    expect(await register(freshPhone(), { display_name })).toMatchObject({ status: 422, message });
  });

  test('stores the display name sanitised', async () => {
    const phone = freshPhone();
    await register(phone, { display_name: '  <b>Zoë</b>\u202e\u200b \n O’Neil ' });
    const signedUp = await finish(phone, await app.codeFor(phone));
    expect(signedUp.data.user.display_name).toBe('Zoë O’Neil');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['campus_mode', { campus_mode: 'yes' }, 'campus_mode must be true or false'],
    ['lgbtqia', { lgbtqia: 1 }, 'lgbtqia must be true or false'],
    ['auth_method', { auth_method: 'apple' }, 'auth_method must be sms or google'],
    ['trust_score', { trust_score: 100 }, 'Unknown field: trust_score'],
    ['reveals', { reveals: 999 }, 'Unknown field: reveals'],
  ])('is refused with an invalid or unknown field: %s', async (_name, more, message) => {
    expect(await register(freshPhone(), more)).toMatchObject({ status: 422, message });
  });
});
