import { readConfig } from '../config.ts';
import { loadKeyring } from '../platform/crypto/keyring.ts';
import { openCluster } from '../platform/db/embedded-postgres/cluster.ts';
import { migrate } from '../platform/db/migrations/migrate.ts';
import { createLogger } from '../platform/logger.ts';
import { upgradeSteps } from '../upgrade/index.ts';
import { UsageError } from './usage-error.ts';

const INTERRUPTED = 130;

/** Migrates the database to this release, so that serving processes start quickly afterwards. */
export async function migrateDatabase(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('migrate takes no arguments.');
  const config = readConfig();
  const keyring = loadKeyring(config.keys, config.dataDir);
  const cluster = await openCluster(config, createLogger(config.logLevel), 'join');
  let done = 0;
  const interrupt = (): void => {
    process.stderr.write(`migrate was interrupted after ${count(done)}. Run it again for the remaining ones.\n`);
    // The open connection ends with the process, and with it the unfinished transaction.
    void cluster.stop().finally(() => process.exit(INTERRUPTED));
  };
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const { ran, newer } = await migrate(cluster.url, upgradeSteps(keyring), {
      waits: false,
      onMigrated: (name, seconds) => {
        done++;
        process.stdout.write(`${name} (${seconds.toFixed(1)} s)\n`);
      },
    });
    process.stdout.write(`${describe(ran.length, newer)}\n`);
    return 0;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await cluster.stop();
  }
}

const count = (n: number): string => `${n} ${n === 1 ? 'migration' : 'migrations'}`;

function describe(ran: number, newer: readonly string[]): string {
  if (newer.length > 0)
    return `A newer release has migrated this database (${newer.at(-1)!}). This release works with it; there is nothing to migrate.`;
  return ran === 0 ? 'The database is up to date.' : `${count(ran)} ran. The database is up to date.`;
}
