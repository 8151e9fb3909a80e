import type { Keyring } from './platform/crypto/keyring.ts';
import { migrate } from './platform/db/migrations/migrate.ts';
import { checkReplica } from './platform/db/replicas/check-replica.ts';
import { passesSessionSettings } from './platform/db/inspect-database.ts';
import type { Logger } from './platform/logger.ts';
import { POOLER_REFUSED } from './pooler-refused.ts';
import { upgradeSteps } from './upgrade/index.ts';

/** Migrates before anything is served. Waits if another process is migrating. */
export async function prepareDatabase(url: string, keyring: Keyring, log: Logger): Promise<void> {
  if (!(await passesSessionSettings(url))) throw new Error(`${POOLER_REFUSED}. Name PostgreSQL itself in DATABASE_DIRECT_URL.`);
  const { newer } = await migrate(url, upgradeSteps(keyring));
  if (newer.length > 0) {
    log.warn(
      { event: 'schema_newer', count: newer.length },
      'a newer release has migrated this database; this release works with it, but should be replaced soon',
    );
  }
}

/** @throws Error with the first problem of a replica */
export async function requireReplicas(urls: readonly string[], primaryUrl: string): Promise<void> {
  for (const url of urls) {
    const problem = await checkReplica(url, primaryUrl);
    if (problem !== undefined) throw new Error(problem);
  }
}
