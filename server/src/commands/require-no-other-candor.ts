import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';
import { countProcesses } from '../platform/crypto/rotation-store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { withMigrationLock } from '../platform/db/migrations/migration-lock.ts';
import { createLogger } from '../platform/logger.ts';

const LISTENING_MS = 5_000;
/** A connection that was just closed or lost is listed for a moment. */
const LEAVING_MS = 3_000;
const CONNECT_MS = 60_000;

/** @throws a sentence if a Candor runs on this database, besides this command */
export async function requireNoOtherCandor({ changes, db }: Pick<App['platform'], 'changes' | 'db'>, command: string): Promise<void> {
  await changes.whenLive(LISTENING_MS);
  for (const until = Date.now() + LEAVING_MS; ; await sleep(LEAVING_MS / 10)) {
    // One is this command's own.
    if ((await countProcesses(db)) <= 1) return;
    if (Date.now() > until) throw new Error(`Candor is running on this database. Stop it, then ${command}`);
  }
}

/** A Candor that is started meanwhile waits, as it does for a migration. */
export async function whileNoneStarts<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(databaseUrl, { poolSize: 1, waitMs: CONNECT_MS, log: createLogger('silent') });
  try {
    return await db.connection().execute((session) => withMigrationLock(session, true, work));
  } finally {
    await close();
  }
}
