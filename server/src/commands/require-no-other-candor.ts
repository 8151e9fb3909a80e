import { setTimeout as sleep } from 'node:timers/promises';
import { countProcesses } from '../platform/crypto/rotation-store.ts';
import type { ChangeFeed } from '../platform/db/change-feed/change-feed.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { withMigrationLock } from '../platform/db/migrations/migration-lock.ts';
import { createLogger } from '../platform/logger.ts';

const LISTEN_TIMEOUT_MS = 20_000;
/** A connection that was just closed or lost is listed for a moment. */
const DISAPPEAR_MS = 3_000;
const CONNECT_MS = 60_000;

/**
 * @param command the name of the command that needs this, for the error
 * @throws Error with a sentence for the operator if another Candor runs on this database
 */
export async function requireNoOtherCandor(
  { changes, db }: { changes: Pick<ChangeFeed, 'whenLive'>; db: Database },
  command: string,
): Promise<void> {
  // Without its own connection, the command would take another process's for it.
  if (!(await changes.whenLive(LISTEN_TIMEOUT_MS)))
    throw new Error(
      'This command cannot tell whether another Candor runs, because its connection to the database takes too long. Run it again.',
    );
  for (const until = Date.now() + DISAPPEAR_MS; ; await sleep(DISAPPEAR_MS / 10)) {
    // One of them is this command's own process.
    if ((await countProcesses(db)) <= 1) return;
    if (Date.now() > until) throw new Error(`Candor is running on this database. Stop it, then run ${command} again.`);
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
