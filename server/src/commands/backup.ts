import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { loadKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import { openWrappedKeys } from '../platform/crypto/store.ts';
import { verifyBackup } from '../platform/db/backup/verify-backup.ts';
import { writeBackup } from '../platform/db/backup/write-backup.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

export async function backup({ platform, storage }: App, args: string[]): Promise<string> {
  const path = args.find((arg) => !arg.startsWith('--'));
  if (args.includes('--verify')) {
    if (path === undefined || !existsSync(path)) throw new UsageError(`there is no file ${path ?? ''}.`);
    const config = readConfig();
    return verifyWith(resolve(path), loadKeyring(config.keys, config.dataDir));
  }
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

/** Reads a backup to its end and decrypts its keys with the key file. Changes nothing. */
export async function verifyWith(path: string, keyring: Keyring): Promise<string> {
  const { done, onProgress } = showProgress();
  const { tables, rows, files, wrappedKeys } = await verifyBackup(path, onProgress);
  openWrappedKeys(keyring, wrappedKeys);
  done();
  return `${path} is complete: ${tables} tables with ${rows} rows and ${files} files, and the key file can decrypt it.`;
}
