import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, DAY_S } from '../../platform/clock.ts';
import { dumpDatabase, findPlain } from '../../../test/dumps/dump.ts';
import { freshHandle, publish } from '../../../test/experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let author: TestMember;
beforeAll(async () => {
  app = await startTestApp({ DISTINCT_PHONES_PER_DAY: '3' });
  author = await makeMember(app);
});
afterAll(() => app.close());

const add = ({ token }: TestMember, social_id: string, platform = 'instagram') =>
  app.call('POST /alerts', { token, body: { social_id, platform } });
const alertsOf = async ({ token }: TestMember) => (await app.call('GET /alerts', { token })).data.alerts;
const noticesOf = async ({ token }: TestMember) =>
  (await app.call('GET /notifications', { token })).data.notifications.filter(({ kind }) => kind === 'alert');
const naming = (social_id: string, platform = 'instagram') => ({ platforms: [{ platform, social_id }] });

describe('an alert', () => {
  it('notifies its member of later publications, and the daily digest says that there is news', async () => {
    const [reader, handle] = [await makeMember(app, { email: 'follows@example.com' }), freshHandle()];
    await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).where('id', '=', reader.userId).execute();
    await publish(app, author, naming(handle));
    await app.modules.notifications.sendDigest();
    expect((await add(reader, `@${handle.toUpperCase()}`)).data.alerts).toMatchObject([
      { masked: `${handle.slice(0, 2)}•••••`, platform: 'instagram' },
    ]);
    expect(await noticesOf(reader)).toEqual([]);

    const id = await publish(app, await makeMember(app), { ...naming(handle), is_anonymous: true, comment: '' });
    expect(await noticesOf(reader)).toMatchObject([{ link: `/experiences/${id}`, read: false }]);
    await app.modules.notifications.sendDigest();
    const mails = await app.platform.messages.readInbox(app.db, 'follows@example.com');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('There’s news')]);
    expect(mails[0]!.text).not.toContain(handle);
  });

  it('is listed for its member and deleted by its member only', async () => {
    const [reader, stranger] = [await makeMember(app), await makeMember(app)];
    const id = (await add(reader, freshHandle())).data.alerts[0]!.id;
    expect(await alertsOf(stranger)).toEqual([]);
    const remove = ({ token }: TestMember) => app.call('DELETE /alerts/{id}', { token, params: { id } });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(reader)).status).toBe(200);
    expect((await remove(reader)).status).toBe(404);
    expect(await alertsOf(reader)).toEqual([]);
  });

  it('is refused with a reason: a malformed or missing handle, one’s own ID, an eleventh alert, a low trust score, too many numbers', async () => {
    const handle = freshHandle();
    const reader = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
    expect(await add(reader, 'not a handle!')).toMatchObject({ status: 422, errors: { social_id: [expect.any(String)] } });
    expect(await add(reader, '')).toMatchObject({ status: 422, errors: { social_id: [expect.any(String)] } });
    expect(await add(reader, handle)).toMatchObject({ status: 409, code: 'ALREADY_LINKED' });
    expect(await add(await makeMember(app, { trust: 45 }), freshHandle())).toMatchObject({ status: 403, code: 'TRUST_TOO_LOW' });
    const added = await Promise.all(Array.from({ length: 11 }, () => add(reader, freshHandle())));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(added.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'ALERT_LIMIT' });

    const curious = await makeMember(app);
    for (let count = 0; count < 3; count++) expect((await add(curious, freshPhone(), 'phone')).status).toBe(200);
    expect(await add(curious, freshPhone(), 'phone')).toMatchObject({ status: 429, code: 'SEARCH_LIMIT' });
    expect((await alertsOf(curious)).map(({ masked }) => masked)).toEqual(Array(3).fill(expect.stringMatching(/^•••••\d\d$/)));
  });

  it('is stored sealed, has a hash that the search doesn’t use, is exported, and is deleted with its member', async () => {
    const [reader, handle] = [await makeMember(app), freshHandle()];
    await publish(app, author, naming(handle));
    await add(reader, handle);
    expect(findPlain(await dumpDatabase(app.db), [handle])).toEqual([]);
    const { key } = await app.db.selectFrom('alerts').select('key').where('user_id', '=', reader.userId).executeTakeFirstOrThrow();
    expect(await app.db.selectFrom('experience_identifiers').select('key').where('key', '=', key).execute()).toEqual([]);
    expect((await app.inject('GET', '/user/export', { token: reader.token })).text).toContain(handle);
    await app.db.deleteFrom('users').where('id', '=', reader.userId).execute();
    expect(await app.db.selectFrom('alerts').select('id').where('user_id', '=', reader.userId).execute()).toEqual([]);
  });

  it('is about one platform, ends after 90 days, and is renewed by a repeated call', async () => {
    const [reader, handle] = [await makeMember(app), freshHandle()];
    const first = (await add(reader, handle)).data.alerts[0]!;
    await publish(app, author, naming(handle, 'tinder'));
    expect(await noticesOf(reader)).toEqual([]);
    app.clock.advance(10 * DAY_S);
    const [renewed, ...others] = (await add(reader, handle)).data.alerts;
    expect(others).toEqual([]);
    expect(Date.parse(renewed!.until) - Date.parse(first.until)).toBeGreaterThan(9 * DAY_MS);
    app.clock.advance(90 * DAY_S);
    expect(await alertsOf({ ...reader, token: await startSession(reader) })).toEqual([]);
  });
});

/** A new session, because the first one has expired by then. */
const startSession = ({ userId }: TestMember) => app.act((ctx) => app.modules.sessions.startSession(ctx, userId, 'Chrome on Linux'));
