import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryMixLock } from '../../src/modules/authorship/inbox-store.ts';
import { createRoles } from '../../src/platform/db/roles/create-roles.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a process that starts while another one mixes does not wait for the mix', async () => {
  await app.platform.db.transaction().execute(async (mixing) => {
    expect(await tryMixLock(mixing)).toBe(true);
    expect(await createRoles(app.db)).toBe(true);
  });
});
