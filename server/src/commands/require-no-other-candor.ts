import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';
import { countProcesses } from '../platform/crypto/rotation-store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { withMigrationLock } from '../platform/db/migrations/migration-lock.ts';
import { createLogger } from '../platform/logger.ts';

const LISTEN_TIMEOUT_MS = 5_000;
/** A connection that was just closed or lost is listed for a moment. */
const DISAPPEAR_MS = 3_000;
const CONNECT_MS = 60_000;

/** @throws Error with a sentence for the operator if another Candor runs on this database */
export async function requireNoOtherCandor({ changes, db }: Pick<App['platform'], 'changes' | 'db'>, command: string): Promise<void> {
  await changes.whenLive(LISTEN_TIMEOUT_MS);
  for (const until = Date.now() + DISAPPEAR_MS; ; await sleep(DISAPPEAR_MS / 10)) {
    // One is this command's own.
    if ((await countProcesses(db)) <= 1) return;
    if (Date.now() > until) throw new Error(`Candor is running on this database. Stop it, then ${command}`);
  }
}

/** Runs `work` while no Candor can start: a start waits for it as for a migration. */
export async function blockingStarts<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(databaseUrl, { poolSize: 1, waitMs: CONNECT_MS, log: createLogger('silent') });
  try {
    return await db.connection().execute((session) => withMigrationLock(session, true, work));
  } finally {
    await close();
  }
}
