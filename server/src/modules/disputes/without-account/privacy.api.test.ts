import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_S, HOUR_S } from '../../../platform/clock.ts';
import { publish, TAG } from '../../../../test/experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const app = await startSharedApp({ PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '10' });

let ipAddresses = 0;
const newIpAddress = (): string => `10.1.${Math.floor(++ipAddresses / 200)}.${(ipAddresses % 200) + 1}`;

const requestCode = (value: string, channel: 'phone' | 'email' = 'phone', from = newIpAddress(), language = 'en') =>
  app.call('POST /privacy/requests', { body: { channel, value }, from, headers: { 'accept-language': language } });
const verify = (id: string, verification_code: string) =>
  app.call('POST /privacy/requests/verify', { body: { id, verification_code }, from: newIpAddress() });
const read = (token: string) => app.call('GET /privacy/requests/{token}', { params: { token } });
const takedown = (token: string, experience_id: number, fields: Record<string, unknown> = {}) =>
  app.call('POST /privacy/requests/{token}/takedown', {
    params: { token },
    body: { experience_id, ground: 'private_information', statement: 'This is my private number.', ...fields },
  });

async function prove(value: string, channel: 'phone' | 'email' = 'phone', language = 'en') {
  const { data } = await requestCode(value, channel, newIpAddress(), language);
  return verify(data.id, await app.codeFor(value));
}
const messagesTo = (to: string) => app.messagesTo(to);

interface PublishedExperience {
  phone: string;
  author: TestMember;
  experienceId: number;
}
async function publishAbout(platform: 'phone' | 'whatsapp' | 'email' = 'phone'): Promise<PublishedExperience & { value: string }> {
  const phone = freshPhone();
  const value = platform === 'email' ? `subject-${phone.slice(1)}@example.com` : phone;
  const author = await makeMember(app, { trust: 60, displayName: `Planted Author ${phone.slice(2)}` });
  const social_id = platform === 'whatsapp' ? phone.slice(1) : value;
  const experienceId = await publish(app, author, {
    platforms: [{ platform, social_id }],
    is_anonymous: true,
    comment: '',
    tags: [TAG.respectful],
  });
  return { phone, value, author, experienceId };
}

describe('requesting a code', () => {
  test('returns the same reply, whatever is published', async () => {
    const { phone } = await publishAbout();
    const member = await makeMember(app);
    const replies = await Promise.all([phone, member.phone, freshPhone()].map((value) => requestCode(value)));
    const [withExperience, ofMember, unknown] = replies.map(({ status, text, data }) => [status, text.replace(data.id, 'id')]);
    expect(ofMember).toEqual(withExperience);
    expect(unknown).toEqual(withExperience);
    expect(replies[0]).toMatchObject({ status: 200, data: { sent: true, resend_in: 60, expires_in: 600 } });
    expect(await app.codeFor(phone)).toMatch(/^\d{6}$/);
  });

  test('is refused after too many requests from one IP address, and for a number to which a code was just sent', async () => {
    const from = newIpAddress();
    for (let n = 0; n < 10; n++) expect((await requestCode(freshPhone(), 'phone', from)).status).toBe(200);
    expect(await requestCode(freshPhone(), 'phone', from)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const phone = freshPhone();
    await requestCode(phone);
    expect(await requestCode(phone)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test.each([
    ['phone', '12345', 'Please enter a valid phone number'],
    ['phone', '+19005551234', 'We can’t send codes to this country yet.'],
    ['email', 'a@b', 'Please enter a valid email address'],
  ] as const)('is refused for %s %s', async (channel, value, message) => {
    expect(await requestCode(value, channel)).toMatchObject({ status: 422, message });
  });

  test('is refused for an unknown channel', async () => {
    const reply = await app.inject('POST', '/privacy/requests', { body: { channel: 'instagram', value: 'someone' } });
    expect(reply.status).toBe(422);
  });
});

describe('proving a number or an address', () => {
  test('accepts a code once, and not after three wrong tries', async () => {
    const phone = freshPhone();
    const { id } = (await requestCode(phone)).data;
    const code = await app.codeFor(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await verify(id, wrong)).code).toBe('INVALID_CODE');
    expect(await verify('5b1c7a0e-5a2f-4d35-9a53-0c7c3d5c8f10', code)).toMatchObject({ status: 422, code: 'INVALID_CODE' });
    expect(await verify(id, code)).toMatchObject({ status: 200, data: { items: [] } });
    expect((await verify(id, code)).code).toBe('INVALID_CODE');
    app.clock.advance(61);
    const secondId = (await requestCode(phone)).data.id;
    for (let n = 0; n < 3; n++) await verify(secondId, wrong);
    expect((await verify(secondId, await app.codeFor(phone))).code).toBe('CODE_EXPIRED');
  });

  test.each(['phone', 'whatsapp', 'email'] as const)('shows that an experience names the %s, but nothing of its text', async (platform) => {
    const { value, author, experienceId } = await publishAbout(platform);
    const proved = await prove(value, platform === 'email' ? 'email' : 'phone');
    const month = `${app.clock.now().toISOString().slice(0, 7)}-01`;
    const fields = { status: 'approved', published_month: month, tags: [{ label: 'Respectful', type: 'positive' }] };
    const untouched = { urgent: false, hidden: false, dispute: null, decision: null, reply: null };
    expect(proved.data.items).toEqual([{ experience_id: experienceId, platform, ...fields, ...untouched }]);
    const reread = await read(proved.data.token);
    expect(reread.data).toEqual(proved.data);
    for (const hidden of [author.userId, author.displayName, 'Jordan', 'Miller', value]) expect(reread.text).not.toContain(hidden);
    expect((await app.auditOf('privacy-request.verify')).at(-1)!.actor).toBe('visitor');
  });

  test('does not show an experience that names the address as a handle on another platform', async () => {
    const address = `user-${freshPhone().slice(2)}@mastodon.example`;
    await publish(app, await makeMember(app), { platforms: [{ platform: 'mastodon', social_id: address }] });
    expect((await prove(address, 'email')).data.items).toEqual([]);
  });

  test('gives a token that is not stored readably and expires after 30 days', async () => {
    const { token } = (await prove(freshPhone())).data;
    const { rows } = await app.platform.pool.query<{ row: string }>('select privacy_requests::text as row from privacy_requests');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect((await read('x'.repeat(43))).status).toBe(404);
    app.clock.advance(30 * DAY_S + 1);
    expect((await read(token)).status).toBe(404);
  });
});

describe('a takedown', () => {
  let admin: TestMember;
  beforeAll(async () => {
    admin = await makeMember(app, { role: 'admin' });
  });

  test('becomes a dispute, whose deadline and outcome are sent over the same channel', async () => {
    const published = await publishAbout();
    const { token } = (await prove(published.phone)).data;
    const request = await takedown(token, published.experienceId);
    expect(request).toMatchObject({ status: 200, data: { dispute: { status: 'pending', admin_notes: null, resolved_at: null } } });
    expect((await messagesTo(published.phone))[0]).toMatch(/We’ll decide by \d+ \w+ 20\d\d/);
    expect((await takedown(token, published.experienceId)).code).toBe('DISPUTE_OPEN');
    expect((await read(token)).data.items).toMatchObject([{ status: 'approved', dispute: { status: 'pending' } }]);
    const notices = await app.call('GET /notifications', { token: published.author.token });
    expect(notices.data.notifications.map(({ kind }) => kind)).toContain('dispute_filed');
    const { id } = request.data.dispute;
    const entries = (await app.auditOf('experience-dispute.file')).filter(({ subject }) => subject.endsWith(id));
    expect(entries).toMatchObject([{ actor: 'visitor' }]);

    const listed = await app.call('GET /admin/experience-disputes', { token: admin.token });
    expect(listed.data.disputes.find((dispute) => dispute.id === id)).toMatchObject({
      disputing_user: null,
      ground: 'private_information',
      statement: 'This is my private number.',
    });
    await app.call('PUT /admin/experience-disputes/{id}/status', {
      token: admin.token,
      params: { id },
      body: { status: 'resolved', admin_notes: 'It names a private number.' },
    });
    expect((await messagesTo(published.phone))[0]).toContain(
      'We agreed with your request and removed the experience. The reason: It names a private number.',
    );
    expect((await read(token)).data.items).toMatchObject([
      {
        experience_id: published.experienceId,
        status: 'removed',
        dispute: { status: 'approved', admin_notes: 'It names a private number.' },
      },
    ]);
    // Somebody who proves the number again later still sees the earlier request.
    app.clock.advance(HOUR_S);
    expect((await prove(published.phone)).data.items).toMatchObject([{ dispute: { id, status: 'approved' } }]);
  });

  test('accepts only experiences that name the proved number; others return 404', async () => {
    const [published, other] = [await publishAbout(), await publishAbout()];
    const { token } = (await prove(published.phone)).data;
    const [foreign, absent] = [await takedown(token, other.experienceId), await takedown(token, 12_345)];
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(absent.text);
    expect((await takedown('x'.repeat(43), published.experienceId)).status).toBe(404);
    expect((await takedown(token, published.experienceId, { statement: '' })).status).toBe(422);
    expect((await takedown(token, published.experienceId, { ground: 'banana' })).status).toBe(422);
  });

  test('that is requested by e-mail and rejected leaves the experience published, and the person is notified', async () => {
    const published = await publishAbout('email');
    const { token } = (await prove(published.value, 'email')).data;
    const { id } = (await takedown(token, published.experienceId)).data.dispute;
    const body = { status: 'rejected', admin_notes: 'The text stays within the guidelines.' };
    await app.call('PUT /admin/experience-disputes/{id}/status', { token: admin.token, params: { id }, body });
    expect((await messagesTo(published.value))[0]).toMatch(
      /^We didn’t agree with your request: the experience stays published\. The reason: The text stays within the guidelines\.\n/,
    );
    expect((await read(token)).data.items).toMatchObject([{ status: 'approved', dispute: { status: 'rejected' } }]);
  });

  test('sends Spanish messages for a request in Spanish, with the admin’s words as they are', async () => {
    const [upheld, rejected] = [await publishAbout('email'), await publishAbout()];
    const decide = async ({ value, experienceId }: typeof upheld, channel: 'phone' | 'email', status: 'resolved' | 'rejected') => {
      const { token } = (await prove(value, channel, 'es-MX,en;q=0.5')).data;
      const { id } = (await takedown(token, experienceId)).data.dispute;
      const [received] = await messagesTo(value);
      const body = { status, admin_notes: 'It names a private number.' };
      await app.call('PUT /admin/experience-disputes/{id}/status', { token: admin.token, params: { id }, body });
      return [received, (await messagesTo(value))[0]];
    };
    const [received, outcome] = await decide(upheld, 'email', 'resolved');
    expect(received).toMatch(/^Recibimos tu solicitud .+ a más tardar el \d+ de [a-z]+ de 20\d\d y te avisaremos por aquí\.\n/);
    expect(outcome).toMatch(/^Aceptamos tu solicitud y retiramos la experiencia\. El motivo: It names a private number\.\n/);
    expect((await decide(rejected, 'phone', 'rejected'))[1]).toMatch(
      /^Candor: No aceptamos tu solicitud: la experiencia sigue publicada\./,
    );
  });

  test('is stored while it waits for its decision, and a request without a case is deleted when its link has expired', async () => {
    const [open, idle] = [await publishAbout(), await publishAbout()];
    const { token } = (await prove(open.phone)).data;
    await prove(idle.phone);
    await takedown(token, open.experienceId);
    app.clock.advance(31 * DAY_S);
    const forget = app.modules.disputes.jobs.find(({ name }) => name === 'forget-privacy-requests')!;
    await forget.run(null);
    const requests = await app.db.selectFrom('privacy_requests').select('key').execute();
    const keyOf = (phone: string) => app.platform.vault.hash('privacy-request', phone);
    expect((await read(token)).status).toBe(200);
    expect(requests.map(({ key }) => key)).toContain(keyOf(open.phone));
    expect(requests.map(({ key }) => key)).not.toContain(keyOf(idle.phone));
  });
});
