import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_S, HOUR_S, MINUTE_S } from '../../platform/clock.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ STAFF_SESSIONS: 'short' });
});
afterAll(() => app.close());

const health = async ({ token }: TestMember) => (await app.call('GET /auth/session-health', { token })).status;

test.each(['reviewer', 'admin'] as const)('the session of a %s ends after eight hours without use', async (role) => {
  const staff = await makeMember(app, { role });
  app.clock.advance(8 * HOUR_S - 60);
  expect(await health(staff)).toBe(200);
  app.clock.advance(8 * HOUR_S - 60);
  expect(await health(staff)).toBe(200);
  app.clock.advance(8 * HOUR_S + 1);
  expect(await health(staff)).toBe(401);
});

test('the session of a reviewer ends after seven days of use', async () => {
  const reviewer = await makeMember(app, { role: 'reviewer' });
  for (let used = 0; used < 7 * 24 - 6; used += 6) {
    app.clock.advance(6 * HOUR_S);
    expect(await health(reviewer)).toBe(200);
  }
  app.clock.advance(6 * HOUR_S + 1);
  expect(await health(reviewer)).toBe(401);
});

test('a session that began before the member became a reviewer is short, too', async () => {
  const member = await makeMember(app);
  await app.act((ctx) => app.modules.members.grantRole(ctx, member.userId, 'reviewer'));
  app.clock.advance(2 * DAY_S);
  expect(await health(member)).toBe(401);
});

test('the session of an admin who was idle for fifteen minutes is no longer confirmed', async () => {
  const admin = await makeMember(app, { role: 'admin' });
  const { sessionId, userId } = admin.actor;
  await app.act((ctx) => app.modules.sessions.confirm(ctx, { sessionId, userId }));
  const isConfirmed = async () => (await app.modules.sessions.authenticate(admin.token))?.isConfirmed;
  expect(await isConfirmed()).toBe(true);
  app.clock.advance(14 * MINUTE_S);
  expect(await isConfirmed()).toBe(true);
  app.clock.advance(14 * MINUTE_S);
  expect(await isConfirmed()).toBe(true);
  app.clock.advance(15 * MINUTE_S);
  expect(await isConfirmed()).toBe(false);
  // Using the session again doesn't confirm it.
  app.clock.advance(1);
  expect(await isConfirmed()).toBe(false);
});

test('the session of a member still works after 29 days without use', async () => {
  const member = await makeMember(app);
  app.clock.advance(29 * DAY_S);
  expect(await health(member)).toBe(200);
});
