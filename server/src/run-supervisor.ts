import { announce } from './announce.ts';
import type { Config } from './config.ts';
import { loadKeyring } from './platform/crypto/keyring.ts';
import { openCluster } from './platform/db/embedded-postgres/cluster.ts';
import { countAllowedConnections } from './platform/db/inspect-database.ts';
import { createLogger } from './platform/logger.ts';
import { LONGEST_STOP_MS, type Close, type Control } from './run-process.ts';
import { requireReplicas } from './prepare-database.ts';
import { requireFreePort } from './require-free-port.ts';
import { planConnections } from './supervisor/connection-plan.ts';
import { showOnFirstStart } from './show-step.ts';
import { Supervisor } from './supervisor/supervisor.ts';

/** After a supervisor was killed, its processes take a moment to notice it. */
const PORT_TRIES = 10;
/** The time that is left for stopping the database, after the processes. */
const DATABASE_STOP_MS = 6_000;

/** Starts PostgreSQL, then as many processes as PROCESSES says. */
export async function* runSupervisor(config: Config, { onReload }: Control): AsyncGenerator<Close> {
  const log = createLogger(config.logLevel);
  const plan = planConnections(config.processes, config.chosenPool);
  // Created once, before the processes read it.
  loadKeyring(config.keys, config.dataDir);
  await requireFreePort(config, PORT_TRIES);
  const cluster = await showOnFirstStart(config)('Creating the database', 'Created it', () =>
    openCluster(config, log, 'refuse', plan.total),
  );
  yield () => cluster.stop();
  await requireReplicas(config.replicas.urls, cluster.url);
  await requireConnections(cluster.url, config.processes, plan.total);
  const supervisor = new Supervisor({
    processes: config.processes,
    runsJobs: config.runsJobs,
    port: config.port,
    plan,
    longestStopMs: config.drainMs + LONGEST_STOP_MS - DATABASE_STOP_MS,
    log,
  });
  yield () => supervisor.stop();
  const port = await supervisor.start();
  onReload(() => void supervisor.reload());
  announce(config, port, await supervisor.issueSetupToken());
}

async function requireConnections(url: string, processes: number, needed: number): Promise<void> {
  const allowed = await countAllowedConnections(url);
  if (needed <= allowed) return;
  throw new Error(
    `PROCESSES=${processes} needs up to ${needed} database connections, and the database allows ${allowed}. Lower PROCESSES or DATABASE_POOL, or raise max_connections.`,
  );
}
