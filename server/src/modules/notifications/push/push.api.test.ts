import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dumpDatabase, findPlain } from '../../../../test/dumps/dump.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startFakePush } from '../../../../test/fakes/fake-push.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let app: TestApp;
let fake: Awaited<ReturnType<typeof startFakePush>>;
beforeAll(async () => {
  fake = await startFakePush();
  app = await startTestApp({ PUSH_LOCAL_ORIGIN: fake.origin });
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(() => {
  fake.received.length = 0;
  fake.replyWith(201);
});

const stateOf = async ({ token }: TestMember) => (await app.call('GET /notifications/push', { token })).data;
const subscribe = ({ token }: TestMember, name: string) => app.call('POST /notifications/push', { token, body: fake.subscription(name) });
const notifyMember = (userId: string) =>
  app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params: { credits: 3 } }));
const subscriptionsOf = (userId: string) => app.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute();

describe('a push', () => {
  it('reaches the browser encrypted, says only that there is news, opens the item, and leaves no plain address in the database', async () => {
    const member = await makeMember(app, { displayName: 'Robin Example' });
    const { public_key, subscribed } = await stateOf(member);
    expect([Buffer.from(public_key, 'base64url').length, subscribed]).toEqual([65, false]);
    expect(await subscribe(member, 'robin')).toMatchObject({ status: 201, data: null });
    expect(await stateOf(member)).toEqual({ public_key, subscribed: true });
    await notifyMember(member.userId);
    await app.drainJobs();
    expect(fake.received.map(({ text }) => JSON.parse(text))).toEqual([
      { title: 'Candor', body: 'There’s news for you.', url: '/payment', lang: 'en' },
    ]);
    expect(fake.received[0]!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      authorization: expect.stringContaining(`k=${public_key}`),
    });
    expect(findPlain(await dumpDatabase(app.db), [fake.subscription('robin').endpoint])).toEqual([]);
  });

  it('ends its subscription when the push service reports the browser gone, but not when the service is busy', async () => {
    const member = await makeMember(app);
    await subscribe(member, 'gone');
    fake.replyWith(503);
    await notifyMember(member.userId);
    await app.drainJobs();
    expect(await subscriptionsOf(member.userId)).toHaveLength(1);
    fake.replyWith(410);
    await notifyMember(member.userId);
    await app.drainJobs();
    expect(await subscriptionsOf(member.userId)).toEqual([]);
    expect((await stateOf(member)).subscribed).toBe(false);
  });

  it('stops when another member subscribes in the same browser, when it is turned off, and when its session ends', async () => {
    const [first, second] = [await makeMember(app), await makeMember(app)];
    await subscribe(first, 'shared');
    await subscribe(second, 'shared');
    expect([await subscriptionsOf(first.userId), (await subscriptionsOf(second.userId)).length]).toEqual([[], 1]);
    expect((await app.call('DELETE /notifications/push', { token: second.token, body: {} })).status).toBe(200);
    expect(await subscriptionsOf(second.userId)).toEqual([]);
    await subscribe(second, 'own');
    await app.call('POST /logout', { token: second.token });
    expect(await subscriptionsOf(second.userId)).toEqual([]);
  });

  it('can be subscribed to several times at once, by one session and by two', async () => {
    const members = [await makeMember(app), await makeMember(app)];
    const calls = Array.from({ length: 4 }, () => members.map((member) => subscribe(member, 'at-once')));
    expect((await Promise.all(calls.flat())).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const owners = await Promise.all(members.map(async ({ userId }) => (await subscriptionsOf(userId)).length));
    expect(owners.toSorted((a, b) => a - b)).toEqual([0, 1]);
    await notifyMember(members[owners.indexOf(1)]!.userId);
    await app.drainJobs();
    expect(fake.received).toHaveLength(1);
  });

  it('can’t be subscribed to with a private address or invalid keys', async () => {
    const { token } = await makeMember(app);
    const { keys } = fake.subscription('x');
    const refusedAddresses = [
      'https://127.0.0.1/x',
      'https://10.1.2.3/x',
      'https://[::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://localhost/x',
      'https://169.254.169.254/x',
      'https://0x7f000001/x',
      'https://db.internal/x',
      'http://push.example.com/x',
      'ftp://a.b/x',
      'x',
    ];
    for (const endpoint of refusedAddresses) {
      const reply = await app.call('POST /notifications/push', { token, body: { endpoint, keys } });
      expect([endpoint, reply.status, Object.keys(reply.errors ?? {})]).toEqual([endpoint, 422, ['endpoint']]);
    }
    const wrongKeys = { endpoint: 'https://push.example.com/x', keys: { p256dh: 'no', auth: 'no' } };
    expect(await app.call('POST /notifications/push', { token, body: wrongKeys })).toMatchObject({ status: 422 });
    expect((await app.call('POST /notifications/push', { token, body: { endpoint: 'https://push.example.com/x', keys } })).status).toBe(
      201,
    );
  });
});

it('two processes have the same pair of keys for pushes', async () => {
  const otherProcess = await app.startSecondProcess();
  expect(await otherProcess.modules.notifications.pushKeys()).toEqual(await app.modules.notifications.pushKeys());
  await otherProcess.close();
});
