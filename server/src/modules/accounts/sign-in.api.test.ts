import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const consent = { carrier_consent_given: true };
const profile = { display_name: 'Ana Lopez', birthdate: '1991-04-01', campus_mode: false, lgbtqia: true };
const askForCode = (phone: string) => app.call('POST /signin', { body: { phone_number: phone, ...consent } });
const enter = (phone: string, code: string) => app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: code } });
/** A code that is not this one. */
const other = (code: string, by = 1): string => String((Number(code) + by) % 10_000).padStart(4, '0');

describe('signing in by code', () => {
  test('a member gets a session', async () => {
    const { phone, userId, displayName } = await makeMember(app);
    const sent = await askForCode(phone);
    expect(sent.status).toBe(200);
    expect(sent.data).toEqual({ sent: true, resend_in: 60, expires_in: 600 });

    const signedIn = await enter(phone, await app.codeFor(phone));
    expect(signedIn.status).toBe(200);
    expect(signedIn.data.user).toMatchObject({ id: userId, display_name: displayName, phone_number: phone, verification_status: true, trust_score: 60, trust_tier: 'silver' });
    const me = await app.call('GET /user', { token: signedIn.data.token });
    expect(me.data.user).toEqual(signedIn.data.user);
    expect((await app.auditOf('session.start')).at(-1)).toMatchObject({ actor: 'visitor', subject: `user:${userId}` });
  });

  test('an unknown number gets a ticket only after the right code, and with it an account without a second SMS', async () => {
    const phone = freshPhone();
    expect((await askForCode(phone)).data).toEqual({ sent: true, resend_in: 60, expires_in: 600 });
    const unknown = await enter(phone, await app.codeFor(phone));
    expect(unknown).toMatchObject({ status: 404, code: 'USER_NOT_FOUND', message: 'Account not found. Please sign up first.', data: { phone_number: phone } });
    const ticket = (unknown.data as unknown as { signup_ticket: string }).signup_ticket;

    const registered = await app.call('POST /register', { body: { ...profile, ...consent, phone_number: phone, signup_ticket: ticket } });
    expect(registered.status).toBe(200);
    expect(registered.data).toMatchObject({ user: { display_name: 'Ana Lopez', phone_number: phone, lgbtqia: true, trust_score: 50 } });
    const again = await app.call('POST /register', { body: { ...profile, ...consent, phone_number: phone, signup_ticket: ticket } });
    expect(again).toMatchObject({ status: 422, code: 'SIGNUP_TICKET_EXPIRED' });
  });

  test('wrong codes: three tries, then the code is dead, until a new one comes', async () => {
    const { phone } = await makeMember(app);
    await askForCode(phone);
    const code = await app.codeFor(phone);
    for (const by of [1, 2, 3]) expect(await enter(phone, other(code, by))).toMatchObject({ status: 422, code: 'INVALID_CODE', message: 'Invalid verification code' });
    expect(await enter(phone, code)).toMatchObject({ status: 422, code: 'CODE_EXPIRED' });
    app.clock.advance(61);
    await askForCode(phone);
    expect((await enter(phone, await app.codeFor(phone))).status).toBe(200);
  });
});
