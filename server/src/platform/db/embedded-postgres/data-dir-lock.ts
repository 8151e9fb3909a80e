import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';

/** Another Candor process uses this DATA_DIR. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by another Candor (process ${pid}).`);
  }
}

export interface DataDirLock {
  release(): void;
}

interface Holder {
  pid: number;
  /** The id of the boot and the tick at which the process started; empty on systems without /proc. */
  startedAt: string;
}

/** Two apps on the same files would stop each other's database. */
export function lockDataDir(dataDir: string): DataDirLock {
  makeFolder(dataDir);
  const path = join(dataDir, 'candor.lock');
  const thisProcess: Holder = { pid: process.pid, startedAt: readStartTime(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(thisProcess)}\n`);
  try {
    for (;;) {
      try {
        // A hard link appears atomically, so no process reads a half-written lock.
        linkSync(draft, path);
        return { release: () => releaseLock(path, thisProcess) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder && isAlive(holder)) throw new DataDirInUse(dataDir, holder.pid);
      removeStaleLock(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock of a dead process, unless a third process has just replaced it with its own. */
function removeStaleLock(path: string, staleHolder: Holder | undefined): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && (moved.pid !== staleHolder?.pid || moved.startedAt !== staleHolder.startedAt)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function releaseLock(path: string, thisProcess: Holder): void {
  const holder = readHolder(path);
  if (holder?.pid === thisProcess.pid && holder.startedAt === thisProcess.startedAt) rmSync(path, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return Number.isInteger(pid) ? { pid: pid!, startedAt: startedAt ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** Process ids are reused, in containers immediately: an id with another start time is another process. */
function isAlive({ pid, startedAt }: Holder): boolean {
  if (pid === process.pid) return startedAt === readStartTime(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = readStartTime(pid);
  return startedAt === '' || now === '' || now === startedAt;
}

function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return '';
  }
}
