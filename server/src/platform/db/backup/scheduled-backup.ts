import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { DAY_MS } from '../../clock.ts';
import { makeFolder } from '../../make-folder.ts';
import type { Logger } from '../../logger.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupSchedule {
  folder: string;
  /** UTC. */
  hour: number;
  keepDays: number;
}

const NAME = /^candor-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.backup$/;

interface Dependencies {
  pool: pg.Pool;
  readFile(key: string): Promise<Readable>;
  now: Date;
  log: Logger;
}

/**
 * Writes a backup, reads it back to its end, and only then deletes those older than the schedule's retention. A failed backup leaves the
 * earlier ones alone.
 */
export async function makeScheduledBackup(
  { folder, keepDays }: BackupSchedule,
  { pool, readFile, now, log }: Dependencies,
): Promise<string> {
  makeFolder(folder);
  const name = `candor-${now.toISOString().slice(0, 16).replace(':', '-')}.backup`;
  const draft = join(folder, `${name}.part`);
  const remove = (): Promise<unknown> => Promise.all([draft, `${draft}.part`].map((path) => rm(path, { force: true })));
  try {
    // Left by a run that was killed.
    await remove();
    await writeBackup(draft, { pool, readFile, onProgress: () => {} });
    await verifyBackup(draft, () => {});
    await rename(draft, join(folder, name));
  } catch (error) {
    await remove();
    log.error({ event: 'backup_failed' }, 'the scheduled backup failed; earlier ones were kept');
    throw error;
  }
  await deleteOld(folder, new Date(now.getTime() - keepDays * DAY_MS));
  return join(folder, name);
}

/** When the newest complete backup was made. */
export async function lastBackupAt(folder: string): Promise<Date | undefined> {
  const times = (await list(folder)).map(({ madeAt }) => madeAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

async function deleteOld(folder: string, before: Date): Promise<void> {
  const old = (await list(folder)).filter(({ madeAt }) => madeAt < before);
  for (const { path } of old) await rm(path, { force: true });
}

async function list(folder: string): Promise<{ path: string; madeAt: Date }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups = names.filter((name) => NAME.test(name)).map((name) => join(folder, name));
  return Promise.all(backups.map(async (path) => ({ path, madeAt: (await stat(path)).mtime })));
}
