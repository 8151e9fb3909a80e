import { DEFAULT_SETTINGS } from '@candor/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, DAY_S } from '../../platform/clock.ts';
import { freshPhone, makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const runDeletion = async (userId: string): Promise<void> => {
  const job = app.modules.profile.jobs.find(({ name }) => name === 'delete-account');
  await job!.run({ userId });
};

describe('settings', () => {
  test('start as specified; a change keeps those that it doesn’t name, and writes an audit entry', async () => {
    const { token, userId } = await makeMember(app);
    expect((await app.call('GET /user/settings', { token })).data.settings).toEqual(DEFAULT_SETTINGS);
    const changed = await app.call('PUT /user/settings', { token, body: { theme: 'dark', timezone: 'Europe/Madrid' } });
    expect(changed.data.settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', timezone: 'Europe/Madrid' });
    await app.call('PUT /user/settings', { token, body: { language: 'es' } });
    expect((await app.call('GET /user/settings', { token })).data.settings).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      timezone: 'Europe/Madrid',
      language: 'es',
    });
    expect((await app.auditOf('user.update-settings')).at(-1)).toMatchObject({ actor: `user:${userId}`, data: { fields: 'language' } });
  });

  test('with the privacy level “private” make the name private', async () => {
    const { token, userId } = await makeMember(app);
    const isPublic = async () => (await app.modules.members.readPeople(app.db, [userId])).get(userId)?.isNamePublic;
    expect(await isPublic()).toBe(true);
    await app.call('PUT /user/settings', { token, body: { privacy_level: 'private' } });
    expect(await isPublic()).toBe(false);
  });

  test('switch off e-mails about notices, except security messages', async () => {
    const { token, userId } = await makeMember(app, { email: 'reader@example.com' });
    const notifyMember = (kind: 'credits' | 'security') =>
      app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind, link: '/settings' }));
    const mails = async () => (await app.platform.messages.readInbox(app.db, 'reader@example.com')).length;
    const before = await mails();
    await notifyMember('credits');
    expect(await mails()).toBe(before + 1);
    await app.call('PUT /user/settings', { token, body: { email_notifications: false } });
    await notifyMember('credits');
    expect(await mails()).toBe(before + 1);
    await notifyMember('security');
    expect(await mails()).toBe(before + 2);
  });

  test('can switch off notices about linked experiences', async () => {
    const { token, userId } = await makeMember(app);
    const notifyMember = () => app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'linked_experience', link: '/' }));
    const notices = async () => (await app.call('GET /notifications', { token })).data.notifications.map(({ kind }) => kind);
    await notifyMember();
    expect(await notices()).toEqual(['linked_experience']);
    await app.call('PUT /user/settings', { token, body: { allow_experience_linking: false } });
    await notifyMember();
    expect(await notices()).toEqual(['linked_experience']);
  });

  test('that this version does not support are replaced by the defaults', async () => {
    const { token, userId } = await makeMember(app);
    const stored = { ...DEFAULT_SETTINGS, language: 'tlh', timezone: 'Mars/Olympus', date_format: 'Stardate', theme: 'dark', mood: 'calm' };
    const settings_enc = app.platform.vault.sealJson('users.settings', userId, stored);
    await app.db.updateTable('users').set({ settings_enc }).where('id', '=', userId).execute();
    const reply = await app.call('GET /user/settings', { token });
    expect([reply.status, reply.data.settings]).toEqual([200, { ...DEFAULT_SETTINGS, theme: 'dark' }]);
  });

  test.each([
    { theme: 'blue' },
    { language: 'xx' },
    { timezone: 'Mars/Olympus' },
    { privacy_level: 'friends' },
    { show_email: 'yes' },
    { unknown: true },
  ])('refuse %j', async (body) => {
    const { token } = await makeMember(app);
    expect(await app.call('PUT /user/settings', { token, body })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });
});

describe('deleting the account', () => {
  test('takes a code and 24 hours, and then deletes the member with sessions, IDs, notices and bans', async () => {
    const { token, userId, phone } = await makeMember(app);
    const request = await app.call('DELETE /user', { token, body: {} });
    expect(request).toMatchObject({ status: 202, code: 'VERIFICATION_REQUIRED', data: { sent: true } });
    const code = await app.codeFor(phone);
    const wrongCode = await app.call('DELETE /user', {
      token,
      body: { verification_code: String((Number(code) + 1) % 10_000).padStart(4, '0') },
    });
    expect(wrongCode).toMatchObject({ status: 422, code: 'INVALID_CODE' });
    const earliest = app.clock.now().getTime() + DAY_MS;
    const confirmed = await app.call('DELETE /user', { token, body: { verification_code: code, keep_experiences: true } });
    expect(confirmed.status).toBe(200);
    const at = Date.parse((confirmed.data as { deletes_at: string }).deletes_at);
    expect(at).toBeGreaterThanOrEqual(earliest);
    expect(at).toBeLessThanOrEqual(app.clock.now().getTime() + DAY_MS);
    expect((await app.auditOf('user.request-deletion')).at(-1)).toMatchObject({ actor: `user:${userId}` });

    await app.act((ctx) => app.modules.members.ban(ctx, userId, { reason: 'Harassment', until: ctx.clock.now() }));
    const tablesWithRows = async () => {
      const tables = ['sessions', 'social_ids', 'notifications', 'bans'] as const;
      const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()));
      return tables.filter((_, index) => rows[index]!.length > 0);
    };
    await runDeletion(userId);
    expect((await app.call('GET /user', { token })).status).toBe(200);
    expect(await tablesWithRows()).toEqual(['sessions', 'social_ids', 'notifications', 'bans']);
    app.clock.advance(DAY_S + 1);
    await runDeletion(userId);
    expect((await app.call('GET /user', { token })).status).toBe(401);
    expect(await tablesWithRows()).toEqual([]);
    expect(await app.db.selectFrom('users').selectAll().where('id', '=', userId).execute()).toEqual([]);
    expect((await app.auditOf('user.delete')).at(-1)).toMatchObject({ actor: 'job:delete-account', subject: `user:${userId}` });
    // A repeated job doesn't fail.
    await runDeletion(userId);
  });

  const requestDeletion = async ({ token, phone }: TestMember): Promise<void> => {
    await app.call('DELETE /user', { token, body: {} });
    await app.call('DELETE /user', { token, body: { verification_code: await app.codeFor(phone) } });
  };
  const isStored = async ({ userId }: TestMember) =>
    (await app.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1;

  test('waits, and isn’t forgotten, if the job runs before the process’s clock says that it is due', async () => {
    const member = await makeMember(app);
    await requestDeletion(member);
    app.clock.advance(DAY_S - 1);
    await app.runDelayedJobs();
    expect(await isStored(member)).toBe(true);
    app.clock.advance(1);
    await app.runDelayedJobs();
    expect(await isStored(member)).toBe(false);
  });

  test('is done by the nightly job if its own job was lost', async () => {
    const [due, notDue] = [await makeMember(app), await makeMember(app)];
    const setDeletion = ({ userId }: TestMember, at: Date) =>
      app.db.updateTable('users').set({ deletes_at: at, keeps_experiences: false }).where('id', '=', userId).execute();
    const now = app.clock.now().getTime();
    await setDeletion(due, new Date(now - 1));
    await setDeletion(notDue, new Date(now + DAY_MS));
    await app.modules.profile.jobs.find(({ name }) => name === 'delete-due-accounts')!.run({});
    await app.runDelayedJobs();
    expect([await isStored(due), await isStored(notDue)]).toEqual([false, true]);
  });

  test('can be cancelled within the 24 hours', async () => {
    const { token, userId, phone } = await makeMember(app);
    expect(await app.call('POST /user/restore', { token })).toMatchObject({ status: 409, code: 'CONFLICT' });
    await app.call('DELETE /user', { token, body: {} });
    await app.call('DELETE /user', { token, body: { verification_code: await app.codeFor(phone) } });
    expect((await app.call('POST /user/restore', { token })).data.user.id).toBe(userId);
    expect((await app.auditOf('user.restore')).at(-1)).toMatchObject({ actor: `user:${userId}` });
    app.clock.advance(DAY_S + 1);
    await runDeletion(userId);
    expect((await app.call('GET /user', { token })).status).toBe(200);
  });
});

describe('the export', () => {
  test('is a file with the caller’s profile, settings, consents, sessions and IDs, and nothing about another member', async () => {
    const other = await makeMember(app, { displayName: 'Somebody Else' });
    const { token, phone } = await makeMember(app, {
      displayName: 'Export Me',
      email: 'export@example.com',
      linked: [{ platform: 'reddit', socialId: 'exported_one' }],
    });
    await app.call('POST /signin', { body: { phone_number: phone, carrier_consent_given: true } });
    const reply = await app.inject('GET', '/user/export', { token });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="candor-export.json"');
    expect(reply.headers['cache-control']).toBe('no-store');
    const everything = JSON.parse(reply.text) as Record<string, unknown>;
    expect(everything).toMatchObject({
      user: { display_name: 'Export Me', email: 'export@example.com', phone_number: phone, birthdate: '1990-05-01' },
      settings: DEFAULT_SETTINGS,
      consents: [{ text_version: 'sms-2026-11', client_timestamp: null, given_at: expect.any(String) as string }],
      sessions: [{ device: 'Chrome on Linux' }],
      notifications: expect.any(Array) as unknown[],
    });
    expect(everything['social_ids']).toContainEqual(expect.objectContaining({ platform: 'reddit', social_id: 'exported_one' }));
    for (const hidden of [other.userId, other.displayName, other.phone]) expect(reply.text).not.toContain(hidden);
    expect((await app.inject('GET', '/user/export')).status).toBe(401);
  });

  test('has no consent from before the number was the member’s, and nobody’s client address', async () => {
    const phone = freshPhone();
    const typeNumber = (from: string) =>
      app.inject('POST', '/signin', { body: { phone_number: phone, carrier_consent_given: true }, from });
    await typeNumber('192.0.2.7');
    // The test's member has proved the number a day ago.
    app.clock.advance(2 * DAY_S);
    const { token } = await makeMember(app, { phone });
    await typeNumber('192.0.2.8');
    const { text } = await app.inject('GET', '/user/export', { token });
    expect((JSON.parse(text) as { consents: unknown[] }).consents).toHaveLength(1);
    expect(text).not.toContain('192.0.2.');
  });
});
