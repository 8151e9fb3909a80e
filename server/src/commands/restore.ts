import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { loadKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import { openWrappedKeys } from '../platform/crypto/store.ts';
import { prepareSchemaFor } from '../platform/db/backup/prepare-schema.ts';
import { readBackup } from '../platform/db/backup/read-backup.ts';
import { migrate } from '../platform/db/migrate.ts';
import { upgradeSteps } from '../upgrade/index.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

export async function restore(app: App, [path]: string[], databaseUrl: string): Promise<string> {
  if (path === undefined) throw new UsageError('restore takes the path of a backup.');
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}.`);
  const config = readConfig();
  return restoreWith(app, resolve(path), loadKeyring(config.keys, config.dataDir), databaseUrl);
}

/** A backup of an older release is read into that release's schema, and the result is migrated like its data folder would be. */
export async function restoreWith({ platform, storage }: App, path: string, keyring: Keyring, databaseUrl: string): Promise<string> {
  const { done, onProgress } = showProgress();
  const isOlder = await prepareSchemaFor(path, databaseUrl, upgradeSteps(keyring));
  const { tables, files } = await readBackup(path, {
    pool: platform.pool,
    writeFile: (key, bytes) => storage.write(key, bytes),
    check: async (client) => {
      const { rows } = await client.query<{ kid: number; wrapped: Buffer }>('select kid, wrapped from crypto_keys order by kid');
      openWrappedKeys(keyring, rows);
    },
    onProgress,
  });
  if (isOlder) await migrate(databaseUrl, upgradeSteps(keyring), { onMigrated: onProgress });
  await platform.auditChain.witnessRestore();
  done();
  return `${tables} tables and ${files} files are restored, and the key file opens them. Start Candor now; one that is running must be started again.`;
}
