import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeMail } from '../../../test/fakes/fake-mail.ts';
import { SMS_ACCOUNT, startFakeSms } from '../../../test/fakes/fake-sms.ts';
import { makeMember } from '../../../test/people.ts';
import { DAY_MS } from '../clock.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let sms: Awaited<ReturnType<typeof startFakeSms>>;
let mail: Awaited<ReturnType<typeof startFakeMail>>;
let app: TestApp;

beforeAll(async () => {
  [sms, mail] = await Promise.all([startFakeSms(), startFakeMail()]);
  app = await startTestApp({
    SMS_ACCOUNT_SID: SMS_ACCOUNT.accountSid,
    SMS_AUTH_TOKEN: SMS_ACCOUNT.authToken,
    SMS_FROM: SMS_ACCOUNT.from,
    SMS_BASE_URL: sms.baseUrl,
    SMTP_URL: mail.url(),
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([sms.close(), mail.close()]);
});
beforeEach(() => {
  sms.behave('accept');
  sms.accepted.length = 0;
});

let lastNumber = 0;
async function requestCode(): Promise<string> {
  lastNumber += 1;
  const phone = `+1202555${String(1000 + lastNumber).slice(-4)}`;
  const { status } = await app.call('POST /signin', { body: { phone_number: phone, carrier_consent_given: true } });
  expect(status).toBe(200);
  return phone;
}
const waitingJobs = async (): Promise<{ seconds: number }[]> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from j.run_at - now())::int as seconds
    from graphile_worker.jobs j where j.task_identifier = 'send-message' order by j.id`.execute(app.db);
  return rows;
};
const newest = () =>
  app.db.selectFrom('outbound_messages').select(['status', 'attempts']).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
const deleteJobs = async (): Promise<void> => {
  await app.forwardJobs();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
};

test('a code is sent by SMS after the request, and proves the number', async () => {
  const phone = await requestCode();
  expect(sms.accepted).toEqual([]);
  await app.drainJobs();
  expect(sms.accepted).toHaveLength(1);
  const code = /^(\d{4}) is your Candor code/.exec(sms.accepted[0]!.text)?.[1];
  const reply = await app.call('POST /verify-signin', { body: { phone_number: phone, verification_code: code } });
  expect(reply.code).toBe('USER_NOT_FOUND');
});

test('an address is proved by the code in its e-mail', async () => {
  const { token } = await makeMember(app);
  await app.call('POST /auth/add-email', { token, body: { email: 'ana@example.com' } });
  await app.drainJobs();
  const code = /^(\d{6}) is/.exec(mail.accepted.at(-1)?.message.text ?? '')?.[1];
  const { status } = await app.call('POST /auth/verify-email', { token, body: { email: 'ana@example.com', verification_code: code } });
  expect(status).toBe(200);
});

test('with real providers there is no development inbox', async () => {
  await requestCode();
  const response = await app.app.http.inject({ method: 'GET', url: '/dev/inbox.json' });
  expect(response.statusCode).toBe(404);
});

test('the development inbox shows a digest, however many others were sent that day', async () => {
  const { messages } = app.platform;
  await app.act(async (ctx) => {
    await messages.postUnlinked(ctx, { channel: 'email', to: 'digest@example.com', text: 'There is news for you.' });
    for (let n = 0; n < 60; n++) {
      await messages.postUnlinked(ctx, { channel: 'email', to: `other-${n}@example.com`, text: 'There is news for you.' });
      await messages.post(ctx, { channel: 'email', to: `other-${n}@example.com`, text: 'You changed your address.' });
    }
  });
  const shown = await messages.readInbox(app.db, 'digest@example.com');
  expect(shown.map(({ text }) => text)).toEqual(['There is news for you.']);
  const all = await messages.readInbox(app.db, undefined);
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['You changed your address.', 'There is news for you.']));
  await deleteJobs();
});

test('the caller does not notice that a provider fails; sending the code is tried again, and it is sent once', async () => {
  await deleteJobs();
  sms.behave('fail');
  await requestCode();
  await app.drainJobs();
  expect(await waitingJobs()).toMatchObject([{ seconds: expect.closeTo(13, -1) as number }]);
  sms.behave('accept');
  await app.runDelayedJobs();
  await app.drainJobs();
  expect(sms.accepted).toHaveLength(1);
  expect(await waitingJobs()).toEqual([]);
});

test('a code is abandoned after three failures', async () => {
  sms.behave('fail');
  await requestCode();
  const before = sms.calls();
  for (let n = 0; n < 4; n++) {
    await app.runDelayedJobs();
  }
  expect(sms.calls() - before).toBe(3);
  expect(await waitingJobs()).toEqual([]);
  expect(await newest()).toEqual({ status: 'failed', attempts: 3 });
});

test('a throttling provider is not called until the time that it set', async () => {
  await deleteJobs();
  sms.behave('throttle');
  await requestCode();
  await app.drainJobs();
  const [job] = await waitingJobs();
  expect(job?.seconds).toBeGreaterThan(30);
  expect(job?.seconds).toBeLessThan(60);
  await deleteJobs();
});

test('a refused message is not tried again', async () => {
  await app.act((ctx) => app.platform.messages.post(ctx, { channel: 'sms', to: '12345', text: 'Never' }));
  await app.drainJobs();
  expect(await waitingJobs()).toEqual([]);
  expect(await newest()).toEqual({ status: 'failed', attempts: 1 });
});

test('an expired code is not sent any more', async () => {
  await requestCode();
  app.clock.advance(11 * 60);
  await app.drainJobs();
  expect(sms.accepted).toEqual([]);
});

test('an unlinked message, of which only the day is readable, is sent at any hour, and tried again after midnight', async () => {
  await deleteJobs();
  const today = app.clock.now().toISOString().slice(0, 10);
  app.clock.set(new Date(Date.parse(`${today}T12:00:00Z`) + DAY_MS));
  const digest = { text: 'There is news for you.' };
  await app.act((ctx) => app.platform.messages.postUnlinked(ctx, { channel: 'sms', to: '+12025550198', ...digest }));
  await app.drainJobs();
  expect(sms.accepted).toHaveLength(1);

  app.clock.set(new Date(Date.parse(`${today}T23:55:00Z`) + DAY_MS));
  const sentBefore = mail.accepted.length;
  mail.refuse(451, 'Try again later');
  await app.act((ctx) => app.platform.messages.postUnlinked(ctx, { channel: 'email', to: 'digest@example.com', ...digest }));
  await app.drainJobs();
  mail.accept();
  app.clock.advance(10 * 60);
  await app.runDelayedJobs();
  expect(mail.accepted).toHaveLength(sentBefore + 1);
});

test('a provider that keeps failing is not called, as health and metrics show; its messages wait', async () => {
  await deleteJobs();
  sms.behave('fail');
  const post = () => app.act((ctx) => app.platform.messages.post(ctx, { channel: 'sms', to: '+12025550199', text: 'Soon' }));
  for (let n = 0; n < 25; n++) await post();
  await app.drainJobs();
  const before = sms.calls();
  await post();
  await app.drainJobs();
  expect(sms.calls()).toBe(before);
  expect((await waitingJobs()).at(-1)?.seconds).toBeGreaterThan(30);
  const { token } = await makeMember(app, { role: 'admin' });
  const { providers } = (await app.call('GET /admin/stats', { token })).data;
  expect(providers.find(({ name }) => name === 'sms')).toMatchObject({ kind: 'real', healthy: false });
  const figures = (await app.app.http.inject({ url: '/metrics' })).body;
  expect(figures).toContain('provider_circuit_open{provider="sms"} 1');
  expect(figures).toContain('provider_circuit_open{provider="email"} 0');
  await deleteJobs();
});

test('without a message provider and without a sandbox every code is refused', async () => {
  const bare = await startTestApp({ SANDBOX: '0' });
  const reply = await bare.call('POST /signin', { body: { phone_number: '+12025550143', carrier_consent_given: true } });
  expect([reply.status, reply.code, reply.message]).toEqual([
    503,
    'SMS_SERVICE_NOT_CONFIGURED',
    'SMS service not configured. Please contact support.',
  ]);
  await bare.close();
});
