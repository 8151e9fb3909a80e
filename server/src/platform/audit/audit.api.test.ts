import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { audit, sealAudit, verifyAudit } from './store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  for (let i = 0; i < 5; i++)
    await test.act((ctx) => audit(ctx, { action: 'test.act', subject: `thing:${i}`, data: { i, b: true, a: null } }));
});
afterAll(() => test.close());

it('the chain links every entry and verifies', async () => {
  await sealAudit(test.db);
  const verdict = await verifyAudit(test.db);
  expect(verdict).toMatchObject({ isIntact: true });
  expect(verdict.isIntact && verdict.entries).toBeGreaterThanOrEqual(5);
});

it('no entry can be changed, deleted or truncated', async () => {
  await expect(sql`update audit_log set actor = 'nobody'`.execute(test.db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit_log`.execute(test.db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log cascade`.execute(test.db)).rejects.toThrow('append-only');
});

it('an entry changed behind the database’s back is found, and which one', async () => {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(test.db);
  await sql`update audit_log set subject = 'thing:99' where subject = 'thing:2'`.execute(test.db);
  expect(await verifyAudit(test.db)).toMatchObject({ isIntact: false, reason: 'its entry was changed' });
  await sql`update audit_log set subject = 'thing:2' where subject = 'thing:99'`.execute(test.db);
  expect(await verifyAudit(test.db)).toMatchObject({ isIntact: true });
});
