import type { NotificationEvent } from '@candor/contract/notifications';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submit } from '../../../test/experiences.ts';
import { makePasskey } from '../../../test/fakes/software-passkey.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const open = (token: string, at = address) => fetch(`${at}/api/v1/notifications/stream`, { headers: { authorization: `Bearer ${token}` } });

/** A stream as a client reads it: `next` waits for an event, `ended` for the end. */
async function listen(token: string, at = address) {
  const response = await open(token, at);
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const events: NotificationEvent[] = [];
  let text = '';
  async function read(): Promise<boolean> {
    const { done, value = '' } = await reader.read();
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)) as NotificationEvent);
    return !done;
  }
  async function next(): Promise<NotificationEvent> {
    while (events.length === 0) if (!(await read())) throw new Error('the stream ended');
    return events.shift()!;
  }
  return {
    headers: response.headers,
    next,
    /** Skips repetitions of the count, with which every stream begins. */
    nextNotice: async () => {
      for (;;) {
        const { unread, notification, role } = await next();
        if (notification) return { unread, notification, role };
      }
    },
    nextQueue: async () => {
      for (;;) {
        const { queue } = await next();
        if (queue) return queue;
      }
    },
    until: async (isLast: (event: NotificationEvent) => boolean) => {
      const seen = [await next()];
      while (!isLast(seen.at(-1)!)) seen.push(await next());
      return seen;
    },
    ended: async (): Promise<NotificationEvent[]> => {
      while (await read());
      return events;
    },
    leave: () => reader.cancel(),
  };
}

const notify = ({ userId }: TestMember, credits: number) =>
  app.act((ctx) => app.modules.notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params: { credits } }));
const startSecondSession = ({ userId }: TestMember) =>
  app.act((ctx) => app.modules.sessions.startSession(ctx, userId, 'Firefox on Windows'));

describe('the stream of notices', () => {
  test('sends new and read notices to every window of the member, and to nobody else', async () => {
    const [mine, theirs] = [await makeMember(app), await makeMember(app)];
    await app.call('POST /notifications/read', { token: mine.token, body: {} });
    const [first, second, other] = [await listen(mine.token), await listen(await startSecondSession(mine)), await listen(theirs.token)];
    expect(first.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(first.headers.get('cache-control')).toContain('no-store');
    expect(first.headers.get('content-encoding')).toBeNull();
    expect((await first.next()).notification).toBeNull();
    expect((await second.next()).notification).toBeNull();
    await other.next();

    await notify(mine, 3);
    const notice = await first.nextNotice();
    const { notifications, unread } = (await app.call('GET /notifications', { token: mine.token })).data;
    expect(notice).toEqual({ unread, notification: notifications[0], role: 'user' });
    expect((await second.nextNotice()).notification.id).toBe(notifications[0]!.id);

    await app.call('POST /notifications/read', { token: mine.token, body: {} });
    let badge: NotificationEvent;
    do badge = await second.next();
    while (badge.unread > 0);
    expect(badge.notification).toBeNull();

    await notify(theirs, 5);
    expect((await other.nextNotice()).notification.text).toContain('5');
    await Promise.all([first.leave(), second.leave(), other.leave()]);
  });

  test('sends a new role immediately, and new counts of the queue to reviewers and admins', async () => {
    const [member, admin, author] = [await makeMember(app), await makeMember(app, { role: 'admin' }), await makeMember(app)];
    const [mine, theirs] = [await listen(member.token), await listen(admin.token)];
    expect(await mine.next()).toMatchObject({ role: 'user', notification: null, queue: null });
    const before = await theirs.nextQueue();
    await submit(app, author);
    expect(await theirs.nextQueue()).toEqual({ ...before, pending: before.pending + 1 });

    await app.call('PUT /admin/users/{id}/role', {
      token: admin.token,
      params: { id: member.userId },
      body: { role: 'reviewer', reason: 'Reads with care.' },
    });
    // The poller may send the counts before the notice is sent.
    const events: NotificationEvent[] = [];
    while (!events.some(({ notification }) => notification) || !events.some(({ queue }) => queue)) events.push(await mine.next());
    expect(events.find(({ notification }) => notification)!.role).toBe('reviewer');
    expect(events.find(({ queue }) => queue)!.queue).toEqual({ ...before, pending: before.pending + 1 });

    await app.call('POST /community/reviewer/step-down', { token: member.token });
    const last = await mine.until(({ role }) => role === 'user');
    expect(last.every(({ role, queue }) => role === 'reviewer' || queue === null)).toBe(true);
    await Promise.all([mine.leave(), theirs.leave()]);
  });

  test('ends with its session, and gets no later events', async () => {
    const member = await makeMember(app);
    const otherToken = await startSecondSession(member);
    const [ownStream, otherStream] = [await listen(member.token), await listen(otherToken)];
    await app.call('DELETE /auth/sessions', { token: member.token });
    await notify(member, 7);
    expect((await otherStream.ended()).every(({ notification }) => !notification?.text.includes('7'))).toBe(true);
    expect((await ownStream.nextNotice()).notification.text).toContain('7');
    await app.call('POST /logout', { token: member.token });
    await ownStream.ended();
    expect((await open(member.token)).status).toBe(401);
  });

  test('ends when the account gets its first second factor, except in the session that added it', async () => {
    const member = await makeMember(app);
    const [ownStream, otherStream] = [await listen(member.token), await listen(await startSecondSession(member))];
    const { data: options } = await app.call('POST /auth/passkeys/options', { token: member.token });
    const body = { response: makePasskey().register(options) };
    expect((await app.call('POST /auth/passkeys', { token: member.token, body })).status).toBe(200);
    await otherStream.ended();
    await notify(member, 7);
    await ownStream.until(({ notification }) => notification?.text.includes('7') ?? false);
    await ownStream.leave();
  });

  test('ends with a suspension, and is refused during it', async () => {
    const [member, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })];
    const stream = await listen(member.token);
    await app.act((ctx) => app.modules.members.ban(ctx, member.userId, { reason: 'Test', until: null }), admin.actor);
    await stream.ended();
    const refused = await open(member.token);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'BANNED']);
  });

  test('is open at most three times in a session, and a closed one makes room', async () => {
    const member = await makeMember(app);
    const streams = await Promise.all([1, 2, 3].map(() => listen(member.token)));
    const refused = await open(member.token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    await streams[0]!.leave();
    await expect.poll(async () => (await open(member.token)).status).toBe(200);
  });

  test('holds no connection of the pool while it is open', async () => {
    const member = await makeMember(app);
    const stream = await listen(member.token);
    await stream.next();
    await expect.poll(() => app.app.platform.pool.idleCount).toBe(app.app.platform.pool.totalCount);
    await stream.leave();
  });

  test('continues after the change feed lost its connection, and includes the notices of that time in the count', async () => {
    const member = await makeMember(app);
    const stream = await listen(member.token);
    const before = (await stream.next()).unread;
    await endChangeFeedConnection();
    await notify(member, 9);
    let event: NotificationEvent;
    do event = await stream.next();
    while (event.unread === before);
    expect(event.unread).toBe(before + 1);
    await notify(member, 11);
    expect((await stream.nextNotice()).notification.text).toContain('11');
    await stream.leave();
  });

  test('has the counts of the queue only in a confirmed session, if staff need a second factor', async () => {
    const strict = await startTestApp({ STAFF_SECOND_FACTOR: 'required' });
    const at = await strict.app.http.listen({ port: 0, host: '127.0.0.1' });
    const reviewer = await makeMember(strict, { role: 'reviewer' });
    const stream = await listen(reviewer.token, at);
    const tell = () =>
      strict.act((ctx) => strict.modules.notifications.notify(ctx, reviewer.userId, { kind: 'credits', link: '/payment' }));
    await stream.next();
    await sleep(1_500);
    await tell();
    const seen = await stream.until(({ notification }) => notification !== null);
    expect(seen.every(({ queue, role }) => queue === null && role === 'reviewer')).toBe(true);
    await strict.act((ctx) => strict.modules.sessions.confirm(ctx, reviewer.actor));
    await tell();
    await stream.nextQueue();
    await stream.leave();
    await strict.close();
  });

  test('ends within seconds when the server stops', async () => {
    const stopping = await startTestApp();
    const at = await stopping.app.http.listen({ port: 0, host: '127.0.0.1' });
    const member = await makeMember(stopping);
    const reply = await fetch(`${at}/api/v1/notifications/stream`, { headers: { authorization: `Bearer ${member.token}` } });
    const started = performance.now();
    const closed = stopping.close();
    await reply.text();
    expect(performance.now() - started).toBeLessThan(5_000);
    await closed;
  });
});

/** Ends the connection of the change feed, as PostgreSQL does when it stops or an administrator ends it. */
async function endChangeFeedConnection(): Promise<void> {
  const { rows } = await app.platform.pool.query<{ name: string }>('select current_database() as name');
  const client = new pg.Client({ ...app.platform.pool.options, database: rows[0]!.name });
  await client.connect();
  const ended = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candor-changes' and datname = current_database()`,
  );
  expect(ended.rowCount).toBe(1);
  await client.end();
}
