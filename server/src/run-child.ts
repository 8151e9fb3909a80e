import { createApp, type App } from './app.ts';
import type { Config } from './config.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { openCluster } from './platform/db/embedded-postgres/cluster.ts';
import { createLogger } from './platform/logger.ts';
import { Channel } from './platform/siblings/channel.ts';
import { childSiblings } from './platform/siblings/child-siblings.ts';
import { prepareDatabase } from './prepare-database.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { runProcess, type Close } from './run-process.ts';
import { closeHttp, listenOnPort, seed } from './run-server.ts';
import type { Instructions, Role } from './supervisor/child.ts';

/** Runs one of the supervisor's processes, which serves or runs the jobs. The supervisor starts and stops it, and reports its failures. */
export function runChild(role: Role): Promise<void> {
  const channel = new Channel({
    // If its supervisor is gone, the process stops by itself.
    send: (message) => void (process.connected && process.send!(message, undefined, undefined, () => undefined)),
    onMessage: (listener) => void process.on('message', listener),
  });
  channel.onRequest('ping', () => 'alive');
  return runProcess(
    'Candor',
    (config, { stop }) => start(config, channel, { role, stop }),
    (sentence) => channel.notify('failed', sentence),
  );
}

async function* start(
  settings: Config,
  channel: Channel,
  { role, stop }: { role: Role; stop: (exitCode: number) => void },
): AsyncGenerator<Close> {
  const instructions = await channel.request<Instructions>('instructions');
  const config = { ...settings, databasePool: instructions.pool };
  const log = createLogger(config.logLevel, instructions.name);
  const keyring = loadKeyring(config.keys, config.dataDir);
  const cluster = await openCluster(config, log, 'join-only');
  yield () => cluster.stop();
  // After a reload this may be a newer release than the supervisor's.
  await prepareDatabase(cluster.url, keyring, log);
  const app = await createApp(config, cluster.url, keyring, { siblings: childSiblings(channel), processName: instructions.name });
  yield () => app.close();
  if (role === 'jobs') yield* doJobs(app, channel, stop);
  else {
    if (instructions.seeds && config.seedsDemo) await seed(app, cluster.url);
    const port = await listenOnPort(app, config, instructions);
    // Without its supervisor, the process closes without draining.
    yield* closeHttp(config, app, () => process.connected);
    channel.onRequest('setup-token', () => retryWhileUnavailable(() => app.modules.setup.issueToken(app.platform.db), log));
    channel.notify('ready', port);
  }
}

async function* doJobs(app: App, channel: Channel, stop: (exitCode: number) => void): AsyncGenerator<Close> {
  const jobs = await app.startJobs();
  yield () => jobs.stop();
  // A process without a job runner would look healthy and do nothing, so it ends and is replaced.
  void jobs.ended.then((hasFailed) => hasFailed && stop(1));
  channel.notify('ready', 0);
}
