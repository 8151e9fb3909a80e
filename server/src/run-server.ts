import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { openCluster } from './platform/db/embedded-postgres/cluster.ts';
import { withOwner } from './platform/db/open-pools.ts';
import { createLogger } from './platform/logger.ts';
import { prepareDatabase } from './prepare-database.ts';
import { runProcess, type Close } from './run-process.ts';
import { seedDemo } from './seed/seed-demo.ts';

/** Connections that wait to be accepted: the default drops those of a crowd, whose clients try again a second later. */
const LISTEN_BACKLOG = 4_096;

/** Serves, and does the jobs unless they are left to workers. */
export const runServer = (): Promise<void> => runProcess('Candor', start);

async function* start(config: Config): AsyncGenerator<Close> {
  const keyring = loadKeyring(config.keys, config.dataDir);
  const log = createLogger(config.logLevel);
  const cluster = await openCluster(config, log);
  yield () => cluster.stop();
  await prepareDatabase(cluster.url, keyring, log);
  const app = await createApp(config, cluster.url, keyring);
  yield () => app.close();
  if (config.seedsDemo)
    await withOwner(cluster.url, app.platform.log, ({ db, pool }) => seedDemo({ ...app.platform, db, pool }, app.storage));
  yield* serve(config, app);
}

async function* serve(config: Config, app: App): AsyncGenerator<Close> {
  await app.http.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG });
  if (config.runsJobs) {
    const jobs = await app.startJobs();
    yield () => jobs.stop();
  }
  // Before the jobs: requests in flight may still ask for some.
  yield () => app.http.close();
  yield () => {
    app.http.startDraining();
    return sleep(config.drainMs);
  };
  const address = app.http.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  process.stdout.write(`Candor is ready at http://localhost:${port}\n`);
  const token = await app.modules.setup.issueToken(app.platform.db);
  // Behind the # it reaches no server log.
  if (token !== undefined)
    process.stdout.write(`There is no admin yet. Set Candor up at ${config.publicUrl}/setup#${token} (valid for 24 hours, once)\n`);
}
