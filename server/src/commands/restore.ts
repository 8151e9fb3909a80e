import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { loadKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import { openWrappedKeys } from '../platform/crypto/store.ts';
import { readBackup } from '../platform/db/backup/read-backup.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

export async function restore(app: App, [path]: string[]): Promise<string> {
  if (path === undefined) throw new UsageError('restore takes the path of a backup.');
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}.`);
  const config = readConfig();
  return restoreWith(app, resolve(path), loadKeyring(config.keys, config.dataDir));
}

export async function restoreWith({ platform, storage }: App, path: string, keyring: Keyring): Promise<string> {
  const { done, onProgress } = showProgress();
  const { tables, files } = await readBackup(path, {
    pool: platform.pool,
    writeFile: (key, bytes) => storage.write(key, bytes),
    check: async (client) => {
      const { rows } = await client.query<{ kid: number; wrapped: Buffer }>('select kid, wrapped from crypto_keys order by kid');
      openWrappedKeys(keyring, rows);
    },
    onProgress,
  });
  await platform.auditChain.witnessRestore();
  done();
  return `${tables} tables and ${files} files are restored, and the key file opens them. Start Candor now; one that is running must be started again.`;
}
