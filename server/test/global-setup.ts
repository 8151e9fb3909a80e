import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { lockDataDir } from '../src/platform/db/embedded-postgres/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrations/migrate.ts';
import { adoptPostmaster, stopPostmaster, type PostmasterPaths } from '../src/platform/db/embedded-postgres/postmaster.ts';
import { upgradeSteps } from '../src/upgrade/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createCitusDatabase, finishCitusTemplate, listCitusServers } from './citus.ts';
import { urlOfDatabase, runStatements } from './database.ts';

const PREFIX = 'candor-test-';
/** The folder of Linux's file system in memory. */
const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;

/** One PostgreSQL for the whole run: the Citus in CITUS_URL, the one in DATABASE_URL, or a temporary embedded one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL: citusUrl, DATABASE_URL: databaseUrl } = process.env;
  const chosenUrl = citusUrl ?? databaseUrl;
  const cluster = chosenUrl ? { url: chosenUrl, stop: async () => {} } : await startTemporaryPostgres();
  const template = `candor_test_${randomBytes(4).toString('hex')}`;
  const servers = citusUrl ? await listCitusServers(citusUrl) : [cluster.url];
  try {
    await (citusUrl ? createCitusDatabase(servers, template) : runStatements(cluster.url, `create database ${template}`));
    await migrate(urlOfDatabase(cluster.url, template), upgradeSteps(undefined));
    if (citusUrl) await finishCitusTemplate(servers, template);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('testCluster', { url: cluster.url, template, workers: servers.slice(1) });
  return async () => {
    for (const server of servers) await runStatements(server, `drop database if exists ${template} with (force)`);
    await cluster.stop();
  };
}

async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(chooseFolder(), PREFIX));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
  const postmaster = await adoptPostmaster(pathsOf(dataDir));
  // An interrupted run has no time to clean up.
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

/** In memory if it is large enough: a fifth of a run was spent waiting for the disk, because each test file writes and deletes a database. */
function chooseFolder(): string {
  if (!existsSync(MEMORY_FOLDER) || freemem() < NEEDED_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize < NEEDED_BYTES ? tmpdir() : MEMORY_FOLDER;
}

function pathsOf(dataDir: string): PostmasterPaths {
  return { clusterDir: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log') };
}

/** Stops and deletes what killed runs left: their PostgreSQL servers go on running. */
async function removeAbandoned(): Promise<void> {
  const folders = [tmpdir(), MEMORY_FOLDER].filter((folder) => existsSync(folder));
  for (const dataDir of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    if (!basename(dataDir).startsWith(PREFIX)) continue;
    try {
      lockDataDir(dataDir);
      const postmaster = await adoptPostmaster(pathsOf(dataDir));
      if (postmaster) await stopPostmaster(pathsOf(dataDir), postmaster.pid);
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // The folder belongs to a run that still goes on, or to another user.
    }
  }
}
