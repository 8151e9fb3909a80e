import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { startFakeSms } from '../../../test/fakes/fake-sms.ts';
import { startFakeMail } from '../../../test/fakes/fake-mail.ts';
import { newKeyFile } from '../../platform/crypto/keyring.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { MAX_TRIES } from './rules.ts';

const PHONE = '+12025550143';
const keys = newKeyFile();
let sms: Awaited<ReturnType<typeof startFakeSms>>;
let mail: Awaited<ReturnType<typeof startFakeMail>>;
let test: TestApp;

beforeAll(async () => {
  sms = await startFakeSms();
  mail = await startFakeMail();
  test = await startTestApp({
    NODE_ENV: 'production',
    CANDOR_KEYS: keys,
    PUBLIC_URL: 'https://candor.example',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'sms-token',
    SMS_FROM: '+12025550100',
    SMS_BASE_URL: sms.baseUrl,
    SMTP_URL: mail.url(),
    LEGAL_NAME: 'Candor Example Ltd',
    LEGAL_ADDRESS: '1 Example Street',
    LEGAL_CONTACT: 'legal@candor.example',
    MIX_INTERVAL_SECONDS: '1',
  });
});
afterAll(async () => {
  await test.close();
  await mail.close();
  await sms.close();
});

const issue = async (): Promise<string> => (await test.modules.setup.issueToken(test.app.platform.db))!;
const open = (token: string) => test.call('POST /setup/open', { body: { token } });
const cookieOf = (headers: Record<string, unknown>): string => [headers['set-cookie']].flat().map(String)[0]!.split(';')[0]!;

async function openSetup(): Promise<{ headers: { cookie: string } }> {
  const reply = await open(await issue());
  expect(reply.status).toBe(200);
  return { headers: { cookie: cookieOf(reply.headers) } };
}

describe('the token', () => {
  it('opens the setup once, with a cookie that is limited to it', async () => {
    const token = await issue();
    const reply = await open(token);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^candor-setup=[\w-]{43}; Path=\/api\/v1\/setup; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(reply.data.steps.map(({ key }) => key)).toEqual([
      'admin',
      'second_factor',
      'legal',
      'sms',
      'mail',
      'cards',
      'storage',
      'key_copy',
      'backup',
    ]);
    expect(await open(token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await test.auditOf('setup.open')).toHaveLength(1);
  });

  it('is invalid after twenty wrong tries, which are refused and counted', async () => {
    const token = await issue();
    const countRefused = async () => (await test.auditOf('setup.refused')).length;
    const before = await countRefused();
    for (let n = 0; n < MAX_TRIES; n++) expect((await open(`wrong-token-${n}`)).status).toBe(404);
    expect((await test.auditOf('setup.refused')).map(({ data }) => (data as { tries: number }).tries).at(-1)).toBe(MAX_TRIES);
    expect((await open(token)).status).toBe(404);
    expect((await countRefused()) - before).toBe(MAX_TRIES);
  });

  it('expires after 24 hours, or when a restart issues a new one', async () => {
    const replaced = await issue();
    const token = await issue();
    expect((await open(replaced)).status).toBe(404);
    test.clock.advance(DAY_S);
    expect((await open(token)).status).toBe(404);
  });

  it('opens for one of several browsers that send it at the same time', async () => {
    const token = await issue();
    const replies = await Promise.all([open(token), open(token), open(token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });
});

describe('without the cookie', () => {
  it('every call but the one that opens the setup returns 404', async () => {
    await issue();
    expect((await test.call('GET /setup')).status).toBe(404);
    expect((await test.call('POST /setup/admin', { body: { phone_number: PHONE } })).status).toBe(404);
    expect((await test.call('POST /setup/test', { body: { provider: 'mail' } })).status).toBe(404);
    expect((await test.call('POST /setup/key-copy', { body: { fingerprint: '0'.repeat(64) } })).status).toBe(404);
    const foreign = { cookie: `candor-setup=${'A'.repeat(43)}` };
    expect((await test.call('GET /setup', { headers: foreign })).status).toBe(404);
  });
});

describe('the opened setup', () => {
  it('shows missing settings with their lines for the environment file, and no secret', async () => {
    const { data, text } = await test.call('GET /setup', await openSetup());
    const stepOf = (key: string) => data.steps.find((step) => step.key === key);
    expect(stepOf('legal')).toMatchObject({ done: true, hint: 'Candor Example Ltd, 1 Example Street, legal@candor.example' });
    expect(stepOf('cards')).toMatchObject({ done: false, hint: expect.stringContaining('SQUARE_ACCESS_TOKEN=') as string });
    expect(stepOf('backup')).toMatchObject({ done: false, hint: 'BACKUP_DIR=/var/backups/candor' });
    expect(text).not.toContain('sms-token');
  });

  it('tests the providers, and sends a test message on request', async () => {
    const access = await openSetup();
    expect((await test.call('POST /setup/test', { ...access, body: { provider: 'mail', to: 'ops@example.com' } })).data).toEqual({
      ok: true,
      message: 'a test message was sent to ops@example.com',
    });
    expect(mail.accepted.at(-1)).toMatchObject({ to: ['ops@example.com'] });
    expect((await test.call('POST /setup/test', { ...access, body: { provider: 'cards' } })).data).toMatchObject({ ok: false });
    expect((await test.call('POST /setup/test', { ...access, body: { provider: 'storage' } })).data).toMatchObject({ ok: true });
    const wrong = await test.call('POST /setup/test', { ...access, body: { provider: 'sms', to: 'not a number' } });
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['to']]);
  });

  it('accepts only the fingerprint of the key file', async () => {
    const access = await openSetup();
    const fingerprint = createHash('sha256').update(keys).digest('hex');
    const other = await test.call('POST /setup/key-copy', { ...access, body: { fingerprint: '0'.repeat(64) } });
    expect([other.status, Object.keys(other.errors ?? {})]).toEqual([422, ['fingerprint']]);
    expect((await test.call('POST /setup/key-copy', { ...access, body: { fingerprint: fingerprint.toUpperCase() } })).status).toBe(200);
    const { data } = await test.call('GET /setup', access);
    expect(data.steps.find(({ key }) => key === 'key_copy')).toMatchObject({ done: true });
    expect(await test.auditOf('setup.key-copy')).toHaveLength(1);
  });

  it('makes the first admin with a code, and then closes to everybody except that admin', async () => {
    const access = await openSetup();
    const sent = await test.call('POST /setup/admin', { ...access, body: { phone_number: PHONE } });
    expect([sent.status, sent.data]).toMatchObject([202, { sent: true }]);
    const code = await test.codeFor(PHONE);
    const wrong = code === '0000' ? '1111' : '0000';
    const refused = await test.call('POST /setup/admin', { ...access, body: { phone_number: PHONE, verification_code: wrong } });
    expect(refused.code).toBe('INVALID_CODE');
    const signedIn = await test.call('POST /setup/admin', { ...access, body: { phone_number: PHONE, verification_code: code } });
    expect(signedIn.data).toMatchObject({ user: { role: 'admin', phone_number: PHONE } });
    expect(await test.auditOf('setup.admin')).toHaveLength(1);

    expect((await test.call('GET /setup', access)).status).toBe(404);
    expect(await test.modules.setup.issueToken(test.app.platform.db)).toBeUndefined();
    const { token } = signedIn.data as { token: string };
    const { data } = await test.call('GET /setup', { token });
    expect(data.steps.filter(({ done }) => done).map(({ key }) => key)).toContain('admin');
    expect(data.steps.find(({ key }) => key === 'second_factor')).toMatchObject({ done: false });
    expect((await test.call('POST /setup/admin', { token, body: { phone_number: PHONE } })).status).toBe(404);
    // With an admin, even an unused token is refused. `grant-role` may have made the admin after the token was printed.
    await test.db
      .updateTable('setup')
      .set({ token_hash: createHash('sha256').update('late-token').digest(), used_at: null, tries: 0 })
      .execute();
    expect((await open('late-token')).status).toBe(404);
    const { used_at } = await test.db.selectFrom('setup').select('used_at').executeTakeFirstOrThrow();
    expect(used_at).toBeNull();
  });

  it('does not exist outside production', async () => {
    const demo = await startTestApp();
    try {
      expect(await demo.modules.setup.issueToken(demo.app.platform.db)).toBeUndefined();
      expect((await demo.call('POST /setup/open', { body: { token: 'some-token' } })).status).toBe(404);
    } finally {
      await demo.close();
    }
  });
});
