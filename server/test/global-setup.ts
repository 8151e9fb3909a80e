import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { lockDataDir } from '../src/platform/db/embedded-postgres/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { adoptPostmaster, stopPostmaster, type PostmasterPaths } from '../src/platform/db/embedded-postgres/postmaster.ts';
import { upgradeSteps } from '../src/upgrade/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { nameDatabase, runAlone } from './database.ts';

const PREFIX = 'candor-test-';

/** One PostgreSQL for the whole run: the one that DATABASE_URL names, or an embedded one that is thrown away. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await startThrowaway();
  const template = `candor_test_${randomBytes(4).toString('hex')}`;
  try {
    await runAlone(cluster.url, `create database ${template}`);
    await migrate(nameDatabase(cluster.url, template), upgradeSteps(undefined));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('testCluster', { url: cluster.url, template });
  return async () => {
    await runAlone(cluster.url, `drop database if exists ${template} with (force)`);
    await cluster.stop();
  };
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  await clearAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
  const postmaster = await adoptPostmaster(pathsOf(dataDir));
  // A run that is cut off is not given the time to tear down.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
      rmSync(dataDir, { recursive: true, force: true });
      process.exit(1);
    });
  }
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function pathsOf(dataDir: string): PostmasterPaths {
  return { clusterDir: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log') };
}

/** A run that was killed leaves its PostgreSQL behind. */
async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    try {
      lockDataDir(dataDir);
      const left = await adoptPostmaster(pathsOf(dataDir));
      if (left) await stopPostmaster(pathsOf(dataDir), left.pid);
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Another run's, still going, or another user's.
    }
  }
}
