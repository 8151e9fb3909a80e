import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { formatStartupError } from '../format-startup-error.ts';
import { loadKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import { openWrappedKeys } from '../platform/crypto/store.ts';
import { prepareSchemaFor, undoRestore } from '../platform/db/backup/prepare-schema.ts';
import { readBackup } from '../platform/db/backup/read-backup.ts';
import { migrate } from '../platform/db/migrations/migrate.ts';
import { upgradeSteps } from '../upgrade/index.ts';
import { requireNoOtherCandor, blockingStarts } from './require-no-other-candor.ts';
import { showProgress } from './show-progress.ts';
import { UsageError } from './usage-error.ts';

export async function restore(app: App, [path]: string[], databaseUrl: string): Promise<string> {
  if (path === undefined) throw new UsageError('restore takes the path of a backup.');
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}.`);
  const config = readConfig();
  // The listener would fail to read the tables that the restore locks, and log warnings.
  const stopListening = (): Promise<void> => app.platform.changes.close();
  return restoreWith(app, resolve(path), loadKeyring(config.keys, config.dataDir), databaseUrl, stopListening);
}

/** A backup of an older release is read into that release's schema, and the result is migrated like its data folder would be. */
export async function restoreWith(
  { platform, storage }: App,
  path: string,
  keyring: Keyring,
  databaseUrl: string,
  beforeReading: () => Promise<void> = async () => {},
): Promise<string> {
  const { done, onProgress } = showProgress();
  // Another process has keys and caches of the earlier database, and would write while constraints are missing.
  await requireNoOtherCandor(platform, 'restore');
  await beforeReading();
  const steps = upgradeSteps(keyring);
  const isOlder = await prepareSchemaFor(path, databaseUrl, steps);
  const read = (): ReturnType<typeof readBackup> =>
    readBackup(path, {
      url: databaseUrl,
      writeFile: (key, bytes) => storage.write(key, bytes),
      check: async (client) => {
        const { rows } = await client.query<{ kid: number; wrapped: Buffer }>('select kid, wrapped from crypto_keys order by kid');
        openWrappedKeys(keyring, rows);
      },
      onProgress,
    });
  const { tables, files } = await blockingStarts(databaseUrl, read).catch((error: unknown) => undo(databaseUrl, steps, error));
  if (isOlder) await migrate(databaseUrl, steps, { onMigrated: onProgress });
  await platform.auditChain.witnessRestore();
  done();
  return `${tables} tables and ${files} files are restored, and the key file can decrypt them. Data that were deleted after the backup are back: docs/operations.md, "Deletions after the backup", says how to delete them again. Then start Candor.`;
}

/** Empties the database again after a failed restore. @throws the restore's error, or one that says that the database is incomplete */
async function undo(databaseUrl: string, steps: ReturnType<typeof upgradeSteps>, error: unknown): Promise<never> {
  try {
    await undoRestore(databaseUrl, steps);
  } catch (cause) {
    throw new Error(`${formatStartupError(error)} The database is incomplete now: restore into a new one`, { cause });
  }
  throw error;
}
