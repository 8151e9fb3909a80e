import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { writeBackup } from '../platform/db/backup/write-backup.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

export async function backup({ platform, storage }: App, [path]: string[]): Promise<string> {
  if (path === undefined) throw new UsageError('backup takes the path of the file to write.');
  const { done, onProgress } = showProgress();
  const { tables, files, bytes, sha256 } = await writeBackup(resolve(path), {
    pool: platform.pool,
    readFile: (key) => storage.read(key),
    onProgress,
  });
  done();
  return `${path}: ${tables} tables and ${files} files in ${bytes} bytes, SHA-256 ${sha256}.\nThe keys are not in it: keep the key file elsewhere, without it nobody can read this.`;
}
