import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('counts members who sign up at the same time, without deadlocks', async () => {
  await Promise.all(Array.from({ length: 24 }, () => makeMember(test)));
  const rows = await test.db.selectFrom('counters').select('n').where('kind', '=', 'members').where('key', '=', 'count').execute();
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(24);
});
