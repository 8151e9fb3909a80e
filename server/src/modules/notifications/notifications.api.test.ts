import { NOTIFICATION_KINDS } from '@candor/contract/statuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, DAY_S } from '../../platform/clock.ts';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (token: string, page = 1) => (await app.call('GET /notifications', { token, query: { page } })).data;

describe('notices', () => {
  test('are listed newest first, unread and each with a text', async () => {
    const { token, userId } = await makeMember(app);
    const before = (await list(token)).notifications.length;
    for (const kind of NOTIFICATION_KINDS) {
      app.clock.advance(1);
      await app.act((ctx) =>
        app.modules.notifications.notify(ctx, userId, { kind, link: '/my-experiences', params: { status: 'approved' } }),
      );
    }
    const { notifications, unread, pagination } = await list(token);
    expect(notifications.slice(0, NOTIFICATION_KINDS.length).map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS].toReversed());
    expect(notifications.every(({ text, read }) => text.length > 20 && !read)).toBe(true);
    expect(unread).toBe(NOTIFICATION_KINDS.length + before);
    expect(pagination).toMatchObject({ current_page: 1, per_page: 20, total: NOTIFICATION_KINDS.length + before, last_page: 1 });
  });

  test('are marked as read one by one or all together', async () => {
    const { token, userId } = await makeMember(app);
    await app.call('POST /notifications/read', { token, body: {} });
    for (let n = 0; n < 3; n++)
      await app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'dispute_updated', link: '/my-disputes' }));
    const [first] = (await list(token)).notifications;
    expect((await app.call('POST /notifications/read', { token, body: { ids: [first!.id] } })).data).toEqual({ unread: 2 });
    expect((await list(token)).notifications.find(({ id }) => id === first!.id)?.read).toBe(true);
    expect((await app.call('POST /notifications/read', { token, body: { ids: [] } })).data).toEqual({ unread: 2 });
    expect((await app.call('POST /notifications/read', { token, body: {} })).data).toEqual({ unread: 0 });
  });

  test('are shown in the reader’s language and sent in the chosen one; a code is sent in the language of its request', async () => {
    const email = 'castellano@example.com';
    const { token, userId } = await makeMember(app, { email });
    await app.call('PUT /user/settings', { token, body: { language: 'es' } });
    await app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params: { credits: 3 } }));
    const inSpanish = await app.call('GET /notifications', { token, headers: { 'accept-language': 'es-ES,es;q=0.9' } });
    expect(inSpanish.data.notifications[0]!.text).toBe('Recibiste 3 créditos de revelación.');
    expect((await list(token)).notifications[0]!.text).toBe('You received 3 reveal credits.');
    const exported = await app.inject('GET', '/user/export', { token, headers: { 'accept-language': 'es' } });
    expect(exported.text).toContain('Recibiste 3 créditos de revelación.');
    expect(exported.text).not.toContain('You received');
    const [mail] = await app.platform.messages.readInbox(app.db, email);
    expect(mail!.text).toContain('Recibiste 3 créditos de revelación.');
    expect(mail!.text).toContain('Puedes elegir en tus ajustes qué te enviamos.');
    const phone = freshPhone();
    const body = { phone_number: phone, carrier_consent_given: true };
    await app.call('POST /signin', { body, headers: { 'accept-language': 'es' } });
    const [sms] = await app.platform.messages.readInbox(app.db, phone);
    expect(sms!.text).toMatch(/^\d{4} es tu código de Candor\. [\s\S]*\n\n@localhost:3000 #\d{4}$/);
  });

  test('have only a day readable in the database, as a time would reveal whose experience was decided; their member sees the time', async () => {
    const { token, userId } = await makeMember(app);
    await app.call('POST /notifications/read', { token, body: {} });
    const times: string[] = [];
    for (const seconds of [1, 1, DAY_S, 1]) {
      app.clock.advance(seconds);
      times.unshift(app.clock.now().toISOString().slice(0, 16));
      await app.act((ctx) =>
        app.modules.notifications.notify(ctx, userId, {
          kind: 'experience_decided',
          link: '/my-experiences',
          params: { status: 'approved' },
        }),
      );
    }
    const rows = await app.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('read_at', 'is', null).execute();
    for (const { created_at, kind, link, params_enc } of rows) {
      expect([created_at.getTime() % DAY_MS, kind, link, params_enc]).toEqual([0, null, null, null]);
    }
    const listed = (await list(token)).notifications.filter(({ kind }) => kind === 'experience_decided');
    expect(listed.map(({ created_at }) => created_at.slice(0, 16))).toEqual(times);
    expect(listed[0]).toMatchObject({ link: '/my-experiences', read: false });
  });

  test('are listed for and marked as read by their member only', async () => {
    const [mine, theirs] = [await makeMember(app), await makeMember(app)];
    await app.act((ctx) =>
      app.modules.notifications.notify(ctx, theirs.userId, { kind: 'credits', link: '/payment', params: { credits: 1 } }),
    );
    const [notice] = (await list(theirs.token)).notifications;
    expect((await list(mine.token)).notifications.some(({ id }) => id === notice!.id)).toBe(false);
    await app.call('POST /notifications/read', { token: mine.token, body: { ids: [notice!.id] } });
    expect((await list(theirs.token)).notifications.find(({ id }) => id === notice!.id)?.read).toBe(false);
  });

  test.each(['0', '-1', '1.5', '1e9', 'abc', '101'])('page=%s is refused', async (page) => {
    const { token } = await makeMember(app);
    expect(await app.call('GET /notifications', { token, query: { page } })).toMatchObject({
      status: 422,
      message: 'page must be a whole number from 1 to 100',
    });
  });
});
