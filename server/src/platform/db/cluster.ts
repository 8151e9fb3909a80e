import type { Logger } from '../logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';

/** The PostgreSQL that the app uses: its own embedded one, or the one that DATABASE_URL names. */
export interface Cluster {
  url: string;
  /** Stops it when this process started it. */
  stop(): Promise<void>;
}

/** A command joins the database of an app that runs; a second app on the same data is refused. */
export async function openCluster(
  config: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
  whenInUse: EmbeddedPostgresOptions['whenInUse'] = 'refuse',
): Promise<Cluster> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, whenInUse });
}
