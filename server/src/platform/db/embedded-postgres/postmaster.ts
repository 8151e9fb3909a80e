import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { asAccount } from './postgres-folders.ts';

const POLL_MS = 5;
/** Crash recovery replays the write-ahead log, which may take a while. */
const LONGEST_START_MS = 180_000;
const LONGEST_STOP_MS = 20_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

export interface Postmaster {
  pid: number;
  socketDir: string;
}

interface PidFile extends Postmaster {
  isReady: boolean;
}

export interface PostmasterPaths {
  clusterDir: string;
  logFile: string;
}

/** Finds a server that already runs on these files, left by an app that was killed. */
export async function adoptPostmaster(paths: PostmasterPaths): Promise<Postmaster | undefined> {
  const found = readPidFile(paths.clusterDir);
  if (!found) return undefined;
  if (!isPostgres(found.pid)) {
    // PostgreSQL refuses to start when the recorded process id now belongs to another process of its account.
    rmSync(join(paths.clusterDir, 'postmaster.pid'), { force: true });
    return undefined;
  }
  return waitUntilReady(paths, found.pid, () => isPostgres(found.pid));
}

export async function spawnPostmaster(
  paths: PostmasterPaths,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  settings: Record<string, string>,
): Promise<Postmaster> {
  if (existsSync(paths.logFile) && statSync(paths.logFile).size > LOG_MAX_BYTES) renameSync(paths.logFile, `${paths.logFile}.1`);
  const log = openSync(paths.logFile, 'a', 0o600);
  let failure: Error | undefined;
  let hasEnded = false;
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', paths.clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...asAccount(account),
        // In its own process group, so that Ctrl-C reaches only the app, which stops PostgreSQL after its last request.
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    child.on('error', (error) => (failure = error));
    child.on('exit', () => (hasEnded = true));
    child.unref();
    if (child.pid === undefined) await sleep(0);
    if (failure) throw new Error(`PostgreSQL cannot be run: ${failure.message}.`);
    return await waitUntilReady(paths, child.pid!, () => !hasEnded);
  } finally {
    closeSync(log);
  }
}

/** Ends all connections, flushes, and returns when the process has exited. */
export async function stopPostmaster(paths: PostmasterPaths, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostgres(pid)) return;
    process.kill(pid, signal);
    const until = Date.now() + LONGEST_STOP_MS;
    while (Date.now() < until) {
      await sleep(POLL_MS);
      if (!isPostgres(pid)) return;
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop; see ${paths.logFile}.`);
}

/** Whether the process id belongs to a live PostgreSQL. Ids are reused, and a zombie keeps its id. */
export function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.platform !== 'linux';
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state] = stat.slice(stat.lastIndexOf(')') + 2);
    return stat.includes('(postgres)') && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

async function waitUntilReady(paths: PostmasterPaths, pid: number, isRunning: () => boolean): Promise<Postmaster> {
  const until = Date.now() + LONGEST_START_MS;
  while (Date.now() < until) {
    const state = readPidFile(paths.clusterDir);
    if (state?.pid === pid && state.isReady) return { pid, socketDir: state.socketDir };
    if (!isRunning()) throw new Error(`PostgreSQL could not start: ${lastLogError(paths.logFile)}`);
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL is not ready after ${LONGEST_START_MS / 1000} s; see ${paths.logFile}.`);
}

/** Lines of postmaster.pid: process id, data folder, start time, port, socket folder, address, shared memory, state. */
function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

function lastLogError(logFile: string): string {
  const errors = readFileSync(logFile, 'utf8').match(/(?:FATAL|PANIC): {2}(.+)/g);
  return errors?.at(-1)?.replace(/^\w+: +/, '') ?? `see ${logFile}.`;
}
