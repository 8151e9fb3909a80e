import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrations/migrate.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { upgradeSteps } from '../../src/upgrade/index.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/** Runs `work` with an app on its own PostgreSQL and folder, which are deleted afterwards. */
export async function withThrowawayApp<T>(settings: Record<string, string>, work: (app: TestApp) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-safety-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
  try {
    await migrate(cluster.url, upgradeSteps(undefined));
    const app = await startTestApp(settings, {
      existing: { database: { url: cluster.url, drop: async () => {} }, dataDir: join(dataDir, 'app') },
    });
    try {
      return await work(app);
    } finally {
      await app.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
