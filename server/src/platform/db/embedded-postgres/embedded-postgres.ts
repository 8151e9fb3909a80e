import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../logger.ts';
import { canConnect } from '../can-connect.ts';
import { DataDirInUse, lockDataDir, type DataDirLock } from './data-dir-lock.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { DATABASE, ensureCluster, allowTraversal, prepareSocketDir, readWalSegmentBytes, ROLE } from './postgres-folders.ts';
import { startSettings } from './postgres-settings.ts';
import { adoptPostmaster, isPostgres, spawnPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';

const WATCH_MS = 500;
const LONGEST_JOIN_MS = 60_000;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Logger;
  /**
   * If a running Candor uses this DATA_DIR: an app refuses to start, a command joins its database. A worker needs a running Candor, so it
   * only joins.
   */
  whenInUse?: 'refuse' | 'join' | 'join-only';
  /** The number of connections that Candor's processes need, if it may exceed the cluster's setting. */
  connections?: number;
  /** Faster, without durability. */
  forTests?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  connection: { host: string; port: number; user: string; database: string };
  /** False when another process started the server; that process stops it. */
  startedByUs: boolean;
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL from the binaries on npm, with its data in DATA_DIR/postgres. It listens on a unix socket in a folder that only
 * its account can enter, and on no port. A server that a killed app left running is adopted.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = { clusterDir: join(options.dataDir, 'postgres'), logFile: join(options.dataDir, 'postgres.log') };
  let lock: DataDirLock;
  try {
    lock = lockDataDir(options.dataDir);
  } catch (error) {
    if (error instanceof DataDirInUse && options.whenInUse?.startsWith('join')) return joinRunning(paths.clusterDir, error, options);
    throw error;
  }
  if (options.whenInUse === 'join-only') {
    lock.release();
    throw new Error(`no Candor runs on DATA_DIR ${options.dataDir}. Start it first, or name a database in DATABASE_URL.`);
  }

  const start = async (): Promise<Postmaster> => {
    const running = await adoptPostmaster(paths);
    if (running) return running;
    const binaries = findPostgresBinaries();
    const account = choosePostgresAccount(paths.clusterDir);
    allowTraversal(options.dataDir, binaries, account);
    await ensureCluster(paths.clusterDir, binaries, account);
    const socketDir = prepareSocketDir(options.dataDir, account);
    const settings = startSettings(socketDir, options.forTests ?? false, readWalSegmentBytes(paths.clusterDir), options.connections);
    return spawnPostmaster(paths, binaries, account, settings);
  };

  let postmaster: Postmaster;
  try {
    postmaster = await start();
    await ensureDatabase(postmaster.socketDir);
  } catch (error) {
    lock.release();
    throw error;
  }

  let isStopping = false;
  let restart: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (isStopping || restart || isPostgres(postmaster.pid)) return;
    options.log.error({ event: 'postgres_ended' }, 'PostgreSQL stopped unexpectedly; restarting it');
    restart = start()
      .then((restarted) => void (postmaster = restarted))
      // Retried at the next check: remains of the old server may still hold its shared memory.
      .catch(() => undefined)
      .finally(() => (restart = undefined));
  }, WATCH_MS);
  watch.unref();

  return {
    ...addressOf(postmaster.socketDir),
    startedByUs: true,
    stop: async () => {
      isStopping = true;
      clearInterval(watch);
      await restart;
      await stopPostmaster(paths, postmaster.pid);
      lock.release();
    },
  };
}

async function joinRunning(clusterDir: string, inUse: DataDirInUse, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const until = Date.now() + LONGEST_JOIN_MS;
  while (Date.now() < until) {
    const running = await adoptPostmaster({ clusterDir, logFile: '' }).catch(() => undefined);
    if (running && (await hasDatabase(running.socketDir)))
      return { ...addressOf(running.socketDir), startedByUs: false, stop: async () => {} };
    if (!isInUse(options.dataDir)) return startEmbeddedPostgres(options);
    await sleep(50);
  }
  throw inUse;
}

/** The process that used this folder may have ended before another could join it. */
function isInUse(dataDir: string): boolean {
  try {
    lockDataDir(dataDir).release();
    return false;
  } catch (error) {
    if (error instanceof DataDirInUse) return true;
    throw error;
  }
}

/** The starting process creates the database after the server is up; until then there is nothing to join. */
const hasDatabase = (socketDir: string): Promise<boolean> => canConnect(addressOf(socketDir).connection);

function addressOf(socketDir: string): Pick<EmbeddedPostgres, 'url' | 'connection'> {
  return {
    url: `postgresql://${ROLE}@localhost:5432/${DATABASE}?host=${encodeURIComponent(socketDir)}`,
    connection: { host: socketDir, port: 5432, user: ROLE, database: DATABASE },
  };
}

/** Runs at every start, because the first start may have been killed between initdb and creating the database. */
async function ensureDatabase(socketDir: string): Promise<void> {
  const connection = addressOf(socketDir).connection;
  const probe = new pg.Client(connection);
  try {
    await probe.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
    const admin = new pg.Client({ ...connection, database: 'postgres' });
    await admin.connect();
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
  } finally {
    await probe.end().catch(() => undefined);
  }
}
