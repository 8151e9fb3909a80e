import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const consent = { carrier_consent_given: true };
let emailCount = 0;
const freshEmail = (): string => `person-${++emailCount}@example.com`;
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
const addPhone = (token: string, phone_number: string) => app.call('POST /auth/add-phone', { token, body: { phone_number, ...consent } });
const verifyPhone = (token: string, phone_number: string, verification_code: string) =>
  app.call('POST /auth/verify-phone', { token, body: { phone_number, verification_code } });
const addEmail = (token: string, email: string) => app.call('POST /auth/add-email', { token, body: { email } });
const verifyEmail = (token: string, email: string, verification_code: string) =>
  app.call('POST /auth/verify-email', { token, body: { email, verification_code } });
const readLinkedIds = async (token: string) => (await app.call('GET /user/social-ids', { token })).data.social_ids;

describe('a new phone number', () => {
  test('replaces the old one when it is proved, also in the links, and the old one no longer signs in', async () => {
    const { token, userId, phone: old } = await makeMember(app, { trust: 50 });
    const phone = freshPhone();
    expect(await addPhone(token, phone)).toMatchObject({ status: 200, data: { sent: true, resend_in: 60, expires_in: 600 } });
    const code = await app.codeFor(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await verifyPhone(token, phone, wrong(code))).toMatchObject({ status: 422, code: 'INVALID_CODE' });
    const changed = await verifyPhone(token, phone, code);
    expect(changed).toMatchObject({ status: 200, data: { user: { phone_number: phone, phone_verified: true, trust_score: 50 } } });
    expect((await readLinkedIds(token)).map(({ social_id }) => social_id)).toEqual([phone]);
    expect((await app.auditOf('user.prove-phone')).at(-1)).toMatchObject({ actor: `user:${userId}` });
    expect((await app.call('GET /notifications', { token })).data.notifications[0]).toMatchObject({ kind: 'security' });

    await app.call('POST /signin', { body: { phone_number: old, ...consent } });
    expect(await app.call('POST /verify-signin', { body: { phone_number: old, verification_code: await app.codeFor(old) } })).toMatchObject(
      { code: 'USER_NOT_FOUND' },
    );
  });

  test('is announced to the old number, which a thief of the account can’t read, and not to the new one', async () => {
    const { token, phone: old } = await makeMember(app);
    await app.call('PUT /user/settings', { token, body: { sms_notifications: true } });
    const phone = freshPhone();
    await addPhone(token, phone);
    await verifyPhone(token, phone, await app.codeFor(phone));
    const noticesTo = async (to: string) => (await app.messagesTo(to)).filter((text) => text.includes('was changed'));
    expect([await noticesTo(old), await noticesTo(phone)]).toEqual([[expect.stringContaining('Candor: ')], []]);
  });

  test('that belongs to another member is refused only after the proof', async () => {
    const [member, owner] = [await makeMember(app), await makeMember(app)];
    const [known, unknown] = [await addPhone(member.token, owner.phone), await addPhone(member.token, freshPhone())];
    expect(known.text).toBe(unknown.text);
    const code = await app.codeFor(owner.phone);
    expect(await verifyPhone(member.token, owner.phone, code)).toMatchObject({ status: 409, code: 'PHONE_ALREADY_USED' });
    expect(await verifyPhone(member.token, owner.phone, code)).toMatchObject({ status: 422, code: 'INVALID_CODE' });
  });

  test('has a code that works only for the member who requested it', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)];
    const phone = freshPhone();
    await addPhone(member.token, phone);
    const code = await app.codeFor(phone);
    expect(await verifyPhone(other.token, phone, code)).toMatchObject({ code: 'INVALID_CODE' });
    expect(await app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: code.slice(0, 4) } })).toMatchObject({
      code: 'INVALID_CODE',
    });
    expect((await verifyPhone(member.token, phone, code)).status).toBe(200);
  });

  test('that two members prove at the same time belongs to one of them', async () => {
    const people = [await makeMember(app), await makeMember(app)];
    const phone = freshPhone();
    const codes: string[] = [];
    for (const { token } of people) {
      await addPhone(token, phone);
      codes.push(await app.codeFor(phone));
      app.clock.advance(61);
    }
    const replies = await Promise.all(people.map(({ token }, index) => verifyPhone(token, phone, codes[index]!)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ phone_number: '', ...consent }, 'Please enter a phone number'],
    [{ phone_number: '123', ...consent }, 'Please enter a valid phone number'],
    [{ phone_number: '+4915123456789', ...consent }, 'We can’t send codes to this country yet.'],
    [{ phone_number: '+14155550123' }, 'Carrier consent is required to send SMS verification codes.'],
  ])('is refused: %j', async (body, message) => {
    const { token } = await makeMember(app);
    expect(await app.call('POST /auth/add-phone', { token, body })).toMatchObject({ status: 422, message });
    if ('carrier_consent_given' in body) {
      const value = { type: 'phone', value: body['phone_number'], ...consent };
      expect(await app.call('POST /send-verification', { token, body: value })).toMatchObject({
        status: 422,
        errors: { value: [message] },
      });
    }
  });
});

describe('an e-mail address', () => {
  test('is proved by a code, linked, and adds trust; the former address is notified of a change', async () => {
    const { token, userId } = await makeMember(app, { trust: 50 });
    const [first, second] = [freshEmail(), freshEmail()];
    expect((await addEmail(token, ` ${first.toUpperCase()} `)).status).toBe(200);
    const proved = await verifyEmail(token, first, await app.codeFor(first));
    expect(proved).toMatchObject({ status: 200, data: { user: { email: first, email_verified: true, trust_score: 55 } } });
    expect((await readLinkedIds(token)).find(({ platform }) => platform === 'email')).toMatchObject({ social_id: first, verified: true });
    expect((await app.auditOf('user.prove-email')).at(-1)).toMatchObject({ actor: `user:${userId}` });

    await app.call('POST /send-verification', { token, body: { type: 'email', value: second } });
    await verifyEmail(token, second, await app.codeFor(second));
    const [newest] = await app.platform.messages.readInbox(app.db, first);
    expect(newest).toMatchObject({ channel: 'email', code: null });
    expect(newest!.text).toContain('was changed');
    expect((await readLinkedIds(token)).filter(({ platform }) => platform === 'email').map(({ social_id }) => social_id)).toEqual([second]);
  });

  test('that belongs to another member is refused only after the proof', async () => {
    const email = freshEmail();
    const owner = await makeMember(app, { email });
    const member = await makeMember(app);
    expect((await addEmail(member.token, email)).text).toBe((await addEmail(member.token, freshEmail())).text);
    expect(await verifyEmail(member.token, email, await app.codeFor(email))).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_USED' });
    expect((await app.call('GET /user', { token: owner.token })).data.user.email).toBe(email);
  });

  test.each([
    ['', 'Please enter your email address'],
    ['a@b', 'Please enter a valid email address'],
    ['a@b..c', 'Please enter a valid email address'],
    [`${'x'.repeat(92)}@test.com`, 'Please enter a valid email address'],
    ['a@b.c\r\nBcc:x', 'Please enter a valid email address'],
    ['"a b"@c.d', 'Please enter a valid email address'],
  ])('is refused: %j', async (email, message) => {
    const { token } = await makeMember(app);
    expect(await addEmail(token, email)).toMatchObject({ status: 422, message });
  });

  test.each(['12345', '1234567', '12a456', ' 123456', ''])('refuses %j as a code', async (code) => {
    const { token } = await makeMember(app);
    expect(await verifyEmail(token, 'a@example.com', code)).toMatchObject({
      status: 422,
      message: 'Please enter a valid 6-digit verification code',
    });
  });

  test('of a hundred simultaneous guesses, three count as tries', async () => {
    const { token } = await makeMember(app);
    const email = freshEmail();
    await addEmail(token, email);
    const code = await app.codeFor(email);
    const guesses = Array.from({ length: 100 }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'));
    const replies = await Promise.all(guesses.map((guess) => verifyEmail(token, email, guess)));
    expect(replies.filter((reply) => reply.code === 'INVALID_CODE')).toHaveLength(3);
    expect(replies.filter((reply) => reply.code === 'CODE_EXPIRED')).toHaveLength(97);
    expect(await verifyEmail(token, email, code)).toMatchObject({ code: 'CODE_EXPIRED' });
  });
});
