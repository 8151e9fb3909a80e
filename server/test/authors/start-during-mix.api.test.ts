import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryMixLock } from '../../src/modules/authorship/inbox-store.ts';
import { createRoles } from '../../src/platform/db/roles/create-roles.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a starting process creates the database roles without waiting for a mix in another process', async () => {
  await app.platform.db.transaction().execute(async (mixing) => {
    expect(await tryMixLock(mixing)).toBe(true);
    expect(await createRoles(app.db)).toBe(true);
  });
});
