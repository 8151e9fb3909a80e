import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { audit } from '../platform/audit/store.ts';
import { loadKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import {
  countPages,
  countSealedBefore,
  BATCH_PAGES,
  pagesOf,
  readSealedTables,
  resealPages,
  type SealedTable,
} from '../platform/crypto/reseal-store.ts';
import {
  beginRotation,
  countJobsSealedBefore,
  countProcesses,
  dropKeysBefore,
  dropUnusedKey,
  hasTransactionBefore,
  keysBefore,
  prepareKey,
  rootOf,
  useKey,
  type KnownKeys,
} from '../platform/crypto/rotation-store.ts';
import { recordChange } from '../platform/db/change-feed/outbox.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { rotateAuthorshipKey } from './authorship-key/rotate-authorship-key.ts';
import { commandContext } from './command-context.ts';
import { SEALED_ROW_IDS } from './sealed-row-ids.ts';
import { progressBar, showProgress } from './show-progress.ts';

const LONGEST_TRANSACTION_MS = 10 * 60_000;
/** Another transaction may lock a row in each round; after this many the rotation gives up. */
const MAX_ROUNDS = 50;

interface RotationOptions {
  /** Longer than any call takes, so that all values sealed before the change are stored before the old key is deleted. */
  settleMs: number;
  /** How long to wait until every running process has loaded the new key. */
  keyLoadTimeoutMs: number;
  onProgress(task: string): void;
}

export async function rotateKeys(app: App, _args: string[], databaseUrl: string): Promise<string> {
  const config = readConfig();
  const { onProgress, done } = showProgress();
  try {
    const keyring = loadKeyring(config.keys, config.dataDir);
    const authorship = await rotateAuthorshipKey({ app, keyring, databaseUrl, onProgress });
    const data = await rotateKeysWith(app, keyring, { settleMs: 15_000, keyLoadTimeoutMs: 15_000, onProgress });
    return authorship === undefined ? data : `${authorship}\n${data}`;
  } finally {
    done();
  }
}

/** Can be stopped at any point: values that were encrypted again stay so, and the next run continues. */
export async function rotateKeysWith({ platform }: Pick<App, 'platform'>, keyring: Keyring, options: RotationOptions): Promise<string> {
  const { db, changes } = platform;
  const keysByProcess = new Map<string, KnownKeys>();
  const rotation = await beginRotation(platform.pool, (keys) => keysByProcess.set(keys.processId, keys));
  if (!rotation) throw new Error('another rotation of the keys is already running.');
  try {
    await waitUntil(
      () => changes.isLive,
      options.keyLoadTimeoutMs,
      'this command received no notifications of changes from the database. Check whether a pooler is in between.',
    );
    const waitForAllProcesses = (isReady: (keys: KnownKeys) => boolean): Promise<void> =>
      waitUntil(
        async () => [...keysByProcess.values()].filter(isReady).length >= (await countProcesses(db)),
        options.keyLoadTimeoutMs,
        'a running Candor has not loaded the new key. Check that it has the same key file, restart it, and run this again.',
      );

    // Every process can decrypt with the new key before any encrypts with it.
    const { kid, isBegun } = await inTransaction(db, async (tx) => {
      const prepared = await prepareKey(tx, keyring);
      await recordChange(tx, 'keys');
      return prepared;
    });
    try {
      await waitForAllProcesses(({ newestKid }) => newestKid >= kid);
    } catch (error) {
      // If the new key remained, a process with another key file couldn't start.
      await dropUnusedKey(db, kid);
      throw error;
    }
    const usedSince = await inTransaction(db, async (tx) => {
      const at = await useKey(tx, kid);
      await recordChange(tx, 'keys');
      return at;
    });
    await waitForAllProcesses(({ currentKid }) => currentKid === kid);

    const tables = await readSealedTables(db, SEALED_ROW_IDS);
    const rows = await resealAll(platform, tables, kid, options);
    options.onProgress('Waiting for earlier transactions');
    await pause(options.settleMs);
    await waitUntil(
      async () => !(await hasTransactionBefore(db, usedSince)),
      LONGEST_TRANSACTION_MS,
      'an old transaction stays open. End it (pg_stat_activity, xact_start) and run this again.',
    );
    const resealedSince = await resealAll(platform, tables, kid, options);
    return await finish(platform, { kid, isBegun, rows: rows + resealedSince });
  } finally {
    await rotation.end();
  }
}

/** Repeats until a round finds nothing sealed with another key. */
async function resealAll({ db, vault }: Platform, tables: readonly SealedTable[], kid: number, options: RotationOptions): Promise<number> {
  let rows = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let left = 0;
    const sizes = await Promise.all(tables.map((table) => countPages(db, table)));
    const totalPages = Math.max(
      1,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    let pagesBefore = 0;
    for (const [index, table] of tables.entries()) {
      let batches = 0;
      for await (const pages of pagesOf(db, table)) {
        rows += await resealPages(db, vault, table, kid, pages);
        left += await countSealedBefore(db, table, kid, pages);
        const share = Math.min(1, (pagesBefore + Math.min(sizes[index]!, ++batches * BATCH_PAGES)) / totalPages);
        options.onProgress(describeProgress(table.name, share, rows));
      }
      pagesBefore += sizes[index]!;
    }
    if (left === 0) return rows;
    await pause(200);
  }
  throw new Error('other transactions keep some rows locked. Run this command again; it continues from here.');
}

async function finish({ db, clock }: Platform, done: { kid: number; isBegun: boolean; rows: number }): Promise<string> {
  const { kid, rows, isBegun } = done;
  return inTransaction(db, async (tx) => {
    const waiting = await countJobsSealedBefore(tx, kid);
    const old = await keysBefore(tx, kid);
    if (waiting === 0) await dropKeysBefore(tx, kid);
    await audit(commandContext('rotate-keys', tx, clock), {
      action: 'keys.rotate',
      subject: `data-key:${kid}`,
      data: { rows, is_resumed: isBegun, is_old_removed: waiting === 0 },
    });
    const root = await rootOf(tx, kid);
    const summary = `Encrypted ${rows} rows with data key ${kid}.`;
    if (waiting > 0)
      return `${summary}\n${waiting === 1 ? '1 waiting job still uses' : `${waiting} waiting jobs still use`} data key ${old.join(', ')}. Run this again when they are done, to remove it.`;
    return `${summary}\nNothing uses data key ${old.join(', ')} any more, so it was removed. Only root ${root} of the key file is in use now; keep earlier roots as long as you keep backups from before today.`;
  });
}

/** @throws Error with this text if the condition does not become true in time */
async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs: number, errorText: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(errorText);
    await pause(50);
  }
}

function describeProgress(task: string, share: number, rows: number): string {
  return `${progressBar(share)} ${Math.floor(share * 100)}% ${rows} rows, ${task}`;
}
