import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { openCluster } from './platform/db/cluster.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLogger } from './platform/logger.ts';
import { runProcess, type Close } from './run-process.ts';
import { seedDemo } from './seed/seed-demo.ts';

/** Serves, and does the jobs unless they are left to workers. */
export const runServer = (): Promise<void> => runProcess('Candor', start);

async function* start(config: Config): AsyncGenerator<Close> {
  const keyring = loadKeyring(config.keys, config.dataDir);
  const cluster = await openCluster(config, createLogger(config.logLevel));
  yield () => cluster.stop();
  await migrate(cluster.url);
  const app = await createApp(config, cluster.url, keyring);
  yield () => app.close();
  if (config.seedsDemo) await seedDemo(app.platform, app.storage);
  yield* serve(config, app);
}

async function* serve(config: Config, app: App): AsyncGenerator<Close> {
  await app.http.listen({ port: config.port, host: config.host });
  if (config.runsJobs) {
    const jobs = await app.startJobs();
    yield () => jobs.stop();
  }
  // Before the jobs: requests in flight may still ask for some.
  yield () => app.http.close();
  const address = app.http.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  process.stdout.write(`Candor is ready at http://localhost:${port}\n`);
}
