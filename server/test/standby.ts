import { chownSync, cpSync, lchownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgresAccount } from '../src/platform/db/embedded-postgres/postgres-account.ts';
import { findPostgresBinaries } from '../src/platform/db/embedded-postgres/postgres-binaries.ts';
import { allowTraversal, DATABASE, ensureCluster, prepareSocketDir, ROLE } from '../src/platform/db/embedded-postgres/postgres-folders.ts';
import { startSettings } from '../src/platform/db/embedded-postgres/postgres-settings.ts';
import { isPostgres, spawnPostmaster, stopPostmaster, type Postmaster } from '../src/platform/db/embedded-postgres/postmaster.ts';
import { urlOfDatabase, runStatements } from './database.ts';

export interface Standby {
  url: string;
  name: string;
  dataDir: string;
  start(): Promise<void>;
  /** Ends all its connections. */
  stop(): Promise<void>;
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A streaming standby of an embedded cluster, on the same binaries. The npm package has no pg_basebackup, and Debian's is older and
 * refuses this server, so the copy is made with pg_backup_start and pg_backup_stop.
 */
export async function makeStandby(primary: { url: string; dataDir: string }, name: string): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-standby-'));
  const [source, target] = [join(primary.dataDir, 'postgres'), join(dataDir, 'postgres')];
  const account = choosePostgresAccount(source);
  mkdirSync(target, { mode: 0o700 });
  const socketOfPrimary = new URL(primary.url).searchParams.get('host')!;
  await copyRunningCluster(primary.url, { source, target, name });
  writeFileSync(join(target, 'standby.signal'), '');
  writeFileSync(
    join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketOfPrimary} port=5432 user=${ROLE} application_name=${name}'\nprimary_slot_name = '${name}'\n`,
  );
  changeOwner(target, account);
  chownSync(dataDir, account.uid, account.gid);
  const socketDir = prepareSocketDir(dataDir, account);
  const paths = { clusterDir: target, logFile: join(dataDir, 'postgres.log') };
  const settings = {
    ...startSettings(socketDir, false, 1024 * 1024),
    hot_standby: 'on',
    wal_receiver_status_interval: '1',
    wal_retrieve_retry_interval: '200ms',
  };
  const url = `postgresql://${ROLE}@localhost:5432/${DATABASE}?host=${encodeURIComponent(socketDir)}`;
  let postmaster: Postmaster | undefined;
  const start = async (): Promise<void> => {
    postmaster = await spawnPostmaster(paths, findPostgresBinaries(), account, settings);
  };
  const stop = async (): Promise<void> => {
    if (postmaster) await stopPostmaster(paths, postmaster.pid);
    postmaster = undefined;
  };
  const run = async (statement: string): Promise<void> => {
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    await connection.query(statement);
    await connection.end();
  };
  return {
    url,
    name,
    dataDir,
    start,
    stop,
    pauseReplay: () => run('select pg_wal_replay_pause()'),
    resumeReplay: () => run('select pg_wal_replay_resume()'),
    promote: () => run('select pg_promote(true, 30)'),
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyRunningCluster(url: string, { source, target, name }: { source: string; target: string; name: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
    await client.query('select pg_backup_start($1, true)', [name]);
    copyCluster(source, target);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(target, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}

/** Files may change while they are copied; replaying the streamed log corrects that. */
function copyCluster(source: string, target: string): void {
  const omitted = new Set([
    'postmaster.pid',
    'postmaster.opts',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ]);
  for (const name of readdirSync(source)) {
    if (omitted.has(name) && !name.startsWith('pg_')) continue;
    if (omitted.has(name)) mkdirSync(join(target, name), { mode: 0o700 });
    else cpSync(join(source, name), join(target, name), { recursive: true, filter: (path) => mayCopy(path, source) });
  }
}

function mayCopy(path: string, source: string): boolean {
  if (path.startsWith(join(source, 'pg_wal')) && statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function changeOwner(path: string, account: { uid: number; gid: number; isAnother: boolean }): void {
  if (!account.isAnother) return;
  lchownSync(path, account.uid, account.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), account);
}

/** A primary that is not restarted when it is killed. */
export async function startPrimary(dataDir: string): Promise<{ url: string; dataDir: string; kill(): Promise<void> }> {
  const clusterDir = join(dataDir, 'postgres');
  const binaries = findPostgresBinaries();
  const account = choosePostgresAccount(clusterDir);
  allowTraversal(dataDir, binaries, account);
  await ensureCluster(clusterDir, binaries, account);
  const socketDir = prepareSocketDir(dataDir, account);
  const paths = { clusterDir, logFile: join(dataDir, 'postgres.log') };
  const { pid } = await spawnPostmaster(paths, binaries, account, startSettings(socketDir, false, 1024 * 1024));
  const url = `postgresql://${ROLE}@localhost:5432/${DATABASE}?host=${encodeURIComponent(socketDir)}`;
  await runStatements(urlOfDatabase(url, 'postgres'), `create database ${DATABASE}`);
  return {
    url,
    dataDir,
    kill: async () => {
      if (!isPostgres(pid)) return;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
      for (const one of [pid, ...children]) process.kill(one, 'SIGKILL');
      while (isPostgres(pid)) await sleep(5);
    },
  };
}

/** Resolves when the standby streams from the primary. */
export async function waitForStreaming(primaryUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    for (let tries = 0; tries < 600; tries++) {
      const { rows } = await client.query('select 1 from pg_stat_replication where application_name = $1 and state = $2', [
        name,
        'streaming',
      ]);
      if (rows.length > 0) return;
      await sleep(50);
    }
    throw new Error(`${name} does not stream`);
  } finally {
    await client.end();
  }
}
