import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findClosedFolder, mayEnter, type PostgresAccount } from './postgres-account.ts';
import { POSTGRES_MAJOR, type PostgresBinaries } from './postgres-binaries.ts';
import { availableMemory, initialSettings } from './postgres-settings.ts';

/** The kernel's limit for the path of a socket is 108 bytes, 104 on macOS. */
const SOCKET_PATH_MAX_BYTES = 100;
export const DATABASE = 'candor';
export const ROLE = 'candor';

/** Lets PostgreSQL's account enter the data folder, or names the folder that blocks it. */
export function allowTraversal(dataDir: string, binaries: PostgresBinaries, account: PostgresAccount): void {
  if (!account.isAnother) return;
  if (!mayEnter(dataDir, account)) {
    // Execute permission alone lets the account pass through; the other content of DATA_DIR stays closed.
    const { mode, uid } = statSync(dataDir);
    chownSync(dataDir, uid, account.gid);
    chmodSync(dataDir, (mode & 0o7777) | (uid === account.uid ? 0o110 : 0o010));
  }
  // The execute bit that lets an account enter a folder lets it run a binary.
  for (const [path, purpose] of [
    [binaries.postgres, 'to be run'],
    [dataDir, 'to reach DATA_DIR'],
  ] as const) {
    const closed = findClosedFolder(path, account);
    if (!closed) continue;
    throw new Error(
      `PostgreSQL runs as user ${account.name}, who may not enter ${closed} ${purpose}. ` +
        'Run "chmod o+x" on it, move Candor elsewhere, start it as another user than root, or set DATABASE_URL.',
    );
  }
}

export function prepareSocketDir(dataDir: string, account: PostgresAccount): string {
  const inDataDir = join(dataDir, 'postgres-socket');
  const inTmpDir = join(tmpdir(), `candor-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(join(inDataDir, '.s.PGSQL.5432')) <= SOCKET_PATH_MAX_BYTES ? inDataDir : inTmpDir;
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (account.isAnother) chownSync(folder, account.uid, account.gid);
  }
  const { uid, mode } = lstatSync(folder);
  if (uid !== account.uid || (mode & 0o077) !== 0) {
    throw new Error(`${folder} must belong to user ${account.name} alone. Remove it and start again.`);
  }
  return folder;
}

/** Creates the cluster in a draft folder and renames it when complete, so that a killed start leaves no partial cluster. */
export async function ensureCluster(clusterDir: string, binaries: PostgresBinaries, account: PostgresAccount): Promise<void> {
  if (existsSync(clusterDir)) {
    const major = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
    if (major !== POSTGRES_MAJOR) {
      throw new Error(
        `${clusterDir} was made by PostgreSQL ${major}, and this Candor includes ${POSTGRES_MAJOR}: see docs/operations.md on moving data.`,
      );
    }
    return;
  }
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account.isAnother) chownSync(draft, account.uid, account.gid);
  const settings = Object.entries(initialSettings(availableMemory())).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const options = [
    `--pgdata=${draft}`,
    `--username=${ROLE}`,
    '--auth=trust',
    '--encoding=UTF8',
    // The builtin provider sorts and folds case identically on every system, independent of its C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--data-checksums',
    '--wal-segsize=1',
    '--no-instructions',
    // syncfs takes a tenth of the time of one fsync per file.
    ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    ...settings,
  ];
  try {
    await promisify(execFile)(binaries.initdb, options, { ...asAccount(account), timeout: 120_000 });
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const reason = /(?:error|fatal): *(.+)/i.exec(stderr)?.[1] ?? message.split('\n')[0];
    throw new Error(`PostgreSQL could not make its files in ${clusterDir}: ${reason}`, { cause: error });
  }
  renameSync(draft, clusterDir);
}

/** Clusters made before version 1.0 have segments of 16 MB, and keep them. */
export function readWalSegmentBytes(clusterDir: string): number {
  const folder = join(clusterDir, 'pg_wal');
  const segment = readdirSync(folder).find((name) => /^[0-9A-F]{24}$/.test(name));
  return segment === undefined ? 1024 * 1024 : statSync(join(folder, segment)).size;
}

/** A minimal environment, so that PostgreSQL does not inherit our keys and passwords. */
export function asAccount(account: PostgresAccount): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const common = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  return account.isAnother ? { ...common, uid: account.uid, gid: account.gid } : common;
}
