import type { Logger } from '../../logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';

/** The PostgreSQL server that the app uses: the embedded one, or the one at DATABASE_URL. */
export interface Cluster {
  url: string;
  /** Stops the server if this process started it. */
  stop(): Promise<void>;
}

/** A command joins the database of a running app. A second app on the same data folder is refused. */
export async function openCluster(
  config: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
  whenInUse: EmbeddedPostgresOptions['whenInUse'] = 'refuse',
  connections = 0,
): Promise<Cluster> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, whenInUse, connections });
}
