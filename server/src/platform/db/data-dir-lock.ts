import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';

/** Another Candor has this DATA_DIR. */
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
  /** When that process began, in the kernel's own count; empty where the system does not tell. */
  began: string;
}

/** Two apps over the same files would each believe the other's database is theirs to stop. */
export function lockDataDir(dataDir: string): DataDirLock {
  makeFolder(dataDir);
  const path = join(dataDir, 'candor.lock');
  const mine: Holder = { pid: process.pid, began: beginningOf(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(mine)}\n`);
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, so nobody ever reads half a lock.
        linkSync(draft, path);
        return { release: () => releaseLock(path, mine) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder && isAlive(holder)) throw new DataDirInUse(dataDir, holder.pid);
      setAside(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead one's lock, unless a third process has just replaced it with a live one of its own. */
function setAside(path: string, seen: Holder | undefined): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const taken = readHolder(aside);
  if (taken && (taken.pid !== seen?.pid || taken.began !== seen.began)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function releaseLock(path: string, mine: Holder): void {
  const holder = readHolder(path);
  if (holder?.pid === mine.pid && holder.began === mine.began) rmSync(path, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return Number.isInteger(pid) ? { pid: pid!, began: began ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers of processes come back, in containers at once: the same number that began at another time is somebody else. */
function isAlive({ pid, began }: Holder): boolean {
  if (pid === process.pid) return began === beginningOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginningOf(pid);
  return began === '' || now === '' || now === began;
}

function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return '';
  }
}
