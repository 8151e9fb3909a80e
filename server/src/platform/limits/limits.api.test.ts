import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const limit = { name: 'test', max: 5, windowSeconds: 3600 };
const take = (subject: string, at = test.clock.now()) => test.platform.limitStore.take(test.db, at, limit, subject);

it('exactly as many as allowed pass when forty ask at the same moment', async () => {
  const now = test.clock.now();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => take('racing', now)));
  expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
});

it('says how long until the oldest hit leaves the window, and lets one more in then', async () => {
  const start = test.clock.now();
  for (let minute = 0; minute < 5; minute++) await take('sliding', new Date(start.getTime() + minute * 60_000));
  const late = await take('sliding', new Date(start.getTime() + 600_000));
  expect(late).toMatchObject({ isAllowed: false, retryAfterSeconds: 3000 });
  expect(await take('sliding', new Date(start.getTime() + 3_600_001))).toMatchObject({ isAllowed: true });
  expect(await take('sliding', new Date(start.getTime() + 3_600_002))).toMatchObject({ isAllowed: false });
});

it('one subject’s hits are not another’s', async () => {
  for (let i = 0; i < 5; i++) await take('first');
  expect(await take('second')).toMatchObject({ isAllowed: true });
});
