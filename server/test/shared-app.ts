import { afterAll } from 'vitest';
import { startTestApp, type TestApp } from './start-app.ts';

/** Starts an app that all tests of a file share, and closes it after them. To be called at the top of the file. */
export async function startSharedApp(...options: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...options);
  afterAll(() => app.close());
  return app;
}
