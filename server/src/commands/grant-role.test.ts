import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshPhone, makeMember } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import { grantRole } from './grant-role.ts';
import { UsageError } from './usage-error.ts';
import { verifyAuditLog } from './verify-audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('makes the first admin, and writes an audit entry', async () => {
  const { phone, token, userId } = await makeMember(app);
  expect(await grantRole(app.app, [phone, 'admin'])).toBe(`${phone} is now an admin.`);
  expect((await app.call('GET /user', { token })).data.user.role).toBe('admin');
  expect((await app.auditOf('user.grant-role')).at(-1)).toMatchObject({
    actor: 'job:grant-role',
    subject: `user:${userId}`,
    data: { from: 'user', to: 'admin' },
  });
  expect(await verifyAuditLog(app.app)).toMatch(/^The audit log is intact: \d+ entries\. The witness has no record of it yet\.$/);
});

test('refuses missing and invalid arguments, and a number without an account', async () => {
  await expect(grantRole(app.app, [])).rejects.toThrow(UsageError);
  await expect(grantRole(app.app, ['+14155550101', 'king'])).rejects.toThrow(UsageError);
  await expect(grantRole(app.app, ['12', 'admin'])).rejects.toThrow('Please enter a valid phone number.');
  await expect(grantRole(app.app, [freshPhone(), 'admin'])).rejects.toThrow(/^nobody has signed up with/);
});
