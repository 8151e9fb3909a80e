import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenOptions } from 'node:net';
import { announce } from './announce.ts';
import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { loadDemo } from './load-seed.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { openCluster } from './platform/db/embedded-postgres/cluster.ts';
import { withOwner } from './platform/db/open-pools.ts';
import { createLogger } from './platform/logger.ts';
import { prepareDatabase, requireReplicas } from './prepare-database.ts';
import { requireFreePort } from './require-free-port.ts';
import { runProcess, type Close, type Start } from './run-process.ts';
import { runSupervisor } from './run-supervisor.ts';
import { canSharePort } from './supervisor/child.ts';
import { showOnFirstStart, showStep } from './show-step.ts';

/** The most connections that wait to be accepted. With the default, many are dropped when hundreds arrive at once, and their clients retry a second later. */
const LISTEN_BACKLOG = 4_096;

/** Serves, and runs the jobs unless they are left to workers: in this process, or in several that it supervises. */
export const runServer = (): Promise<void> =>
  runProcess('Candor', (config, control) => (config.processes > 1 ? runSupervisor(config, control) : start(config, control)));

const start: Start = async function* (config, { onReload, stop }) {
  const keyring = loadKeyring(config.keys, config.dataDir);
  const log = createLogger(config.logLevel);
  onReload(() =>
    log.warn({ event: 'nothing_to_reload' }, 'SIGHUP has no effect; it replaces processes one by one if PROCESSES is 2 or more'),
  );
  const show = showOnFirstStart(config);
  const cluster = await show('Creating the database', 'Created it', () => openCluster(config, log));
  yield () => cluster.stop();
  await requireReplicas(config.replicas.urls, cluster.url);
  await show('Creating its tables', 'Created them', () => prepareDatabase(cluster.url, keyring, log));
  const app = await createApp(config, cluster.url, keyring);
  yield () => app.close();
  if (config.seedsDemo) await seed(app, cluster.url);
  await requireFreePort(config);
  // Before the calls, which could take all its connections.
  const setupToken = await app.modules.setup.issueToken(app.platform.db);
  await listenOnPort(app, config, { port: config.port, sharesPort: canSharePort });
  if (config.runsJobs) {
    const jobs = await app.startJobs();
    yield () => jobs.stop();
    // Codes would not be sent, and nobody would notice.
    void jobs.ended.then((hasFailed) => hasFailed && stop(1));
  }
  yield* closeHttp(config, app);
  announce(config, portOf(app, config.port), setupToken);
};

export async function seed(app: App, ownerUrl: string): Promise<void> {
  const { seedDemo } = await loadDemo();
  await withOwner(ownerUrl, app.platform.log, ({ db, pool }) =>
    seedDemo({ ...app.platform, db, pool }, app.storage, (fill) => showStep('Adding the demo community', 'Added it', fill)),
  );
}

/** Listens on a port, which other processes may share. @returns the port */
export async function listenOnPort(
  app: App,
  { host }: Config,
  { port, sharesPort }: { port: number; sharesPort: boolean },
): Promise<number> {
  const options: ListenOptions = { port, host, backlog: LISTEN_BACKLOG, ...(sharesPort ? { reusePort: true } : {}) };
  await app.http.listen(options);
  const listening = portOf(app, port);
  if (sharesPort) await app.http.listenMore({ ...options, port: listening });
  return listening;
}

/** Drains, then closes: the step yielded last runs first. This happens before the jobs stop, because requests in flight may still enqueue some. */
export function* closeHttp({ drainMs }: Config, app: App, shouldDrain = (): boolean => true): Generator<Close> {
  yield () => app.http.close();
  yield () => {
    app.http.startDraining();
    return sleep(shouldDrain() ? drainMs : 0);
  };
}

function portOf(app: App, fallback: number): number {
  const address = app.http.server.address();
  return address !== null && typeof address === 'object' ? address.port : fallback;
}
