import { createApp, type App } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { failureSentence } from './failure-sentence.ts';
import { openCluster, type Cluster } from './platform/db/cluster.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLogger } from './platform/logger.ts';
import { seedDemo } from './seed/seed-demo.ts';

/** Starts everything and serves until told to stop; what goes wrong on the way is one plain sentence. */
export async function runServer(): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  try {
    stop = await start(readConfig());
  } catch (error) {
    process.stderr.write(`Candor cannot start: ${failureSentence(error)}\n`);
    process.exitCode = 1;
    return;
  }
  let isStopping = false;
  const shutDown = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs must not keep the machine from shutting down.
    setTimeout(() => process.exit(1), 28_000).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('disconnect', shutDown);
}

async function start(config: Config): Promise<() => Promise<void>> {
  const keyring = loadKeyring(config.keys, config.dataDir);
  const cluster = await openCluster(config, createLogger(config.logLevel));
  try {
    await migrate(cluster.url);
    const app = await createApp(config, cluster.url, keyring);
    if (config.seedsDemo) await seedDemo(app.platform);
    return await serve(config, app, cluster);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function serve(config: Config, app: App, cluster: Cluster): Promise<() => Promise<void>> {
  try {
    await app.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw error;
  }
  const jobs = await app.startJobs();
  const address = app.http.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  process.stdout.write(`Candor is ready at http://localhost:${port}\n`);
  return async () => {
    await app.http.close();
    await jobs.stop();
    await app.close();
    await cluster.stop();
  };
}
