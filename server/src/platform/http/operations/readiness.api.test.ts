import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ready = async (): Promise<number> => (await app.app.http.inject({ url: '/readyz' })).statusCode;

it('is ready after the start, and receives the changes of other processes', async () => {
  expect(await ready()).toBe(200);
  expect(app.platform.changes.isLive).toBe(true);
});

it('notices within seconds that its connection receives no notifications, and recovers by itself', async () => {
  expect(await ready()).toBe(200);
  // The quickest of three: another program on the machine can take the processor for longer than this.
  let tookMs = Infinity;
  for (let attempt = 0; attempt < 3 && tookMs >= 5_000; attempt++) {
    const began = performance.now();
    await app.platform.changes.query('unlisten *');
    await expect.poll(() => app.platform.changes.isLive, { interval: 10 }).toBe(false);
    tookMs = performance.now() - began;
    await expect.poll(ready).toBe(200);
  }
  expect(tookMs).toBeLessThan(5_000);
});

it('returns 503 once the connection for notifications is closed', async () => {
  await app.platform.changes.close();
  expect(await ready()).toBe(503);
});
