import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';
import { countProcesses } from '../platform/crypto/rotation-store.ts';

const LISTENING_MS = 5_000;
/** A connection that was just closed or lost is listed for a moment. */
const LEAVING_MS = 3_000;

/** @throws a sentence if a Candor runs on this database, besides this command */
export async function requireNoOtherCandor({ changes, db }: Pick<App['platform'], 'changes' | 'db'>, command: string): Promise<void> {
  await changes.whenLive(LISTENING_MS);
  for (const until = Date.now() + LEAVING_MS; ; await sleep(LEAVING_MS / 10)) {
    // One is this command's own.
    if ((await countProcesses(db)) <= 1) return;
    if (Date.now() > until) throw new Error(`Candor is running on this database. Stop it, then ${command}`);
  }
}
