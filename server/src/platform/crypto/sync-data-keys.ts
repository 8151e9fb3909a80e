import { randomUUID } from 'node:crypto';
import type { ChangeFeed } from '../db/change-feed/change-feed.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import type { Keyring } from './keyring.ts';
import { publishKnownKeys } from './rotation-store.ts';
import { readDataKeys } from './store.ts';
import type { Vault } from './vault.ts';

interface Dependencies {
  db: Database;
  keyring: Keyring;
  changes: ChangeFeed;
  log: Logger;
}

/** Loads new data keys while the app runs. It confirms each to the waiting command before it uses it. */
export async function syncDataKeys(vault: Vault, { db, keyring, changes, log }: Dependencies): Promise<void> {
  const processId = randomUUID();
  let reading: Promise<void> | undefined;
  let isStale = false;

  async function read(): Promise<void> {
    while (isStale) {
      isStale = false;
      const { dataKeys, currentKid } = await readDataKeys(db, keyring);
      vault.addDataKeys(dataKeys, currentKid);
      await publishKnownKeys(db, { processId, newestKid: Math.max(...dataKeys.keys()), currentKid });
    }
  }

  /** Every connection receives the same change, so the keys are read once, and again if another change arrives meanwhile. */
  function refresh(): Promise<void> {
    isStale = true;
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  }

  const refreshSoon = (): void => void refresh().catch(() => log.warn({ event: 'keys_unread' }, 'could not read the data keys again'));
  changes.on('keys', refreshSoon);
  vault.onUnknownKey(refreshSoon);
  await refresh();
}
