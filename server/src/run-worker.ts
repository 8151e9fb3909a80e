import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { openCluster } from './platform/db/embedded-postgres/cluster.ts';
import { createLogger } from './platform/logger.ts';
import { serveMonitoring } from './platform/monitoring/serve-monitoring.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runProcess, type Close, type Control } from './run-process.ts';

/** Runs the jobs of a database from which other processes serve, and serves nothing itself. */
export const runWorker = (): Promise<void> => runProcess('The worker', start);

async function* start(config: Config, { stop }: Control): AsyncGenerator<Close> {
  const log = createLogger(config.logLevel);
  const cluster = await openCluster(config, log, 'join-only');
  yield () => cluster.stop();
  const keyring = loadKeyring(config.keys, config.dataDir);
  await prepareDatabase(cluster.url, keyring, log);
  const app = await createApp(config, cluster.url, keyring);
  yield () => app.close();
  const jobs = await app.startJobs();
  yield () => jobs.stop();
  // Without its job runner, the worker would only seem to work.
  void jobs.ended.then((hasFailed) => hasFailed && stop(1));
  if (config.workerPort !== undefined) {
    const monitoring = await serveMonitoring(app.http, { port: config.workerPort, host: config.host });
    yield () => monitoring.close();
    process.stdout.write(`The worker's health is at http://localhost:${monitoring.port}/healthz\n`);
  }
  process.stdout.write('The worker is ready\n');
}
