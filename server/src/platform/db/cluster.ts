import type { Logger } from '../logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** The PostgreSQL that the app uses: its own embedded one, or the one that DATABASE_URL names. */
export interface Cluster {
  url: string;
  /** Stops it when this process started it. */
  stop(): Promise<void>;
}

export async function openCluster(config: { databaseUrl: string | undefined; dataDir: string }, log: Logger): Promise<Cluster> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log });
}
